import { Menu, MenuItem, type MenuProps } from '#src/ui/menu/menu.tsx'
import { type Command, type Identified, offeredTargets } from './command.ts'
import * as styles from './commands.css.ts'
import { runCommand } from './run-command.ts'

export interface CommandMenuProps<Target extends Identified, Context> extends Omit<MenuProps, 'children'> {
  commands: readonly Command<Target, Context>[]
  /** None for commands that take none. */
  target?: Target | undefined
  context: Context
}

/** Commands as a menu: those for one target, or without one. */
export function CommandMenu<Target extends Identified, Context>({
  commands,
  target,
  context,
  ...menu
}: CommandMenuProps<Target, Context>) {
  return (
    <Menu {...menu}>
      {commands.map((command) => {
        const offered = offeredTargets(command, target ? [target] : [], context)
        return offered ? (
          <MenuItem
            key={command.id}
            icon={<command.icon size={18} />}
            tone={command.tone}
            disabled={command.disabledReason?.(offered, context) !== undefined}
            onSelect={() => runCommand(command, offered, context)}
          >
            <span>{command.label}</span>
            {command.shortcut ? (
              <kbd className={styles.key} aria-hidden="true">
                {command.shortcut}
              </kbd>
            ) : null}
          </MenuItem>
        ) : null
      })}
    </Menu>
  )
}

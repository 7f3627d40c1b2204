import type { Task } from '#src/domain/task/schema.ts'
import { Menu, MenuItem } from '#src/ui/menu/menu.tsx'
import type { MenuOpening } from '#src/ui/menu/use-menu-button.ts'
import { runCommand } from '../commands/run-command.ts'
import { orderCommands, type OrderContext } from './commands.ts'
import * as styles from './project-page.css.ts'

interface OrderMenuProps extends MenuOpening {
  task: Task
  context: OrderContext
}

/** Where a task can move. */
export function OrderMenu({ task, context, ...opening }: OrderMenuProps) {
  return (
    <Menu {...opening} label={`Move ${task.title}`} placement="bottom-start">
      {orderCommands.map((command) => (
        <MenuItem
          key={command.id}
          icon={<command.icon size={18} />}
          disabled={command.disabledReason?.([task], context) !== undefined}
          onSelect={() => runCommand(command, [task], context)}
        >
          {command.label}
          {command.shortcut ? (
            <kbd className={styles.key} aria-hidden="true">
              {command.shortcut}
            </kbd>
          ) : null}
        </MenuItem>
      ))}
    </Menu>
  )
}

import { Menu, MenuItem } from '#src/ui/menu/menu.tsx'
import type { MenuOpening } from '#src/ui/menu/use-menu-button.ts'
import { runCommand } from '../commands/run-command.ts'
import { lineCommands, type LineContext } from './commands.ts'
import { copy } from './copy.ts'
import type { ShownLine } from './mutations.ts'

interface LineMenuProps extends MenuOpening {
  line: ShownLine
  context: LineContext
}

/** What can be done with a line. */
export function LineMenu({ line, context, ...opening }: LineMenuProps) {
  return (
    <Menu {...opening} label={copy.lineActions(line.title || copy.untitledLine)}>
      {lineCommands.map((command) => (
        <MenuItem
          key={command.id}
          icon={<command.icon size={18} />}
          tone={command.tone}
          disabled={command.disabledReason?.([line], context) !== undefined}
          onSelect={() => runCommand(command, [line], context)}
        >
          {command.label}
        </MenuItem>
      ))}
    </Menu>
  )
}

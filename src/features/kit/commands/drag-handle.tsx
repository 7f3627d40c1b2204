import { GripVertical } from 'lucide-react'
import type { ComponentProps } from 'react'
import type { useDragOrder } from '#src/ui/drag-order/use-drag-order.ts'
import { IconButton } from '#src/ui/icon-button/icon-button.tsx'
import type { Identified } from './command.ts'
import { CommandMenuButton, type CommandMenuButtonProps } from './command-menu-button.tsx'

type Order = ReturnType<typeof useDragOrder>

interface DragHandleProps<Target extends Identified, Context>
  extends Omit<CommandMenuButtonProps<Target, Context>, 'renderButton' | 'placement'>,
    Pick<ComponentProps<typeof IconButton>, 'className' | 'tabIndex'> {
  drag: ReturnType<Order['handlers']>
  isRelease: Order['isRelease']
}

/** Drags its row; a press opens the menu. */
export function DragHandle<Target extends Identified, Context>({
  drag,
  isRelease,
  className,
  tabIndex,
  ...menu
}: DragHandleProps<Target, Context>) {
  return (
    <CommandMenuButton
      {...menu}
      placement="bottom-start"
      renderButton={(opens) => (
        <IconButton
          {...opens}
          {...drag}
          {...{ className, tabIndex }}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
          onClick={(event) => {
            if (!isRelease()) opens.onClick?.(event)
          }}
          label={menu.label}
          icon={<GripVertical size={18} />}
        />
      )}
    />
  )
}

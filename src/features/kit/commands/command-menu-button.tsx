import { EllipsisVertical } from 'lucide-react'
import type { ComponentPropsWithRef, ComponentType, ReactNode } from 'react'
import { IconButton } from '#src/ui/icon-button/icon-button.tsx'
import { late, type LateProps } from '#src/ui/late/late.tsx'
import { useMenuButton } from '#src/ui/menu/use-menu-button.ts'
import type { Identified } from './command.ts'
import type { CommandMenuProps } from './command-menu.tsx'

/** The code of the menus, which otherwise loads at the first press: for `useLoadedLater`. */
export const CommandMenuPart = late<CommandMenuProps<Identified, unknown>>(
  async () => (await import('./command-menu.tsx')).CommandMenu,
)

export interface CommandMenuButtonProps<Target extends Identified, Context>
  extends Pick<CommandMenuProps<Target, Context>, 'label' | 'commands' | 'target' | 'context' | 'placement'> {
  /** Another button than the usual one with three dots. */
  renderButton?: (opens: ComponentPropsWithRef<'button'>) => ReactNode
}

/** A button that opens a menu of commands. */
export function CommandMenuButton<Target extends Identified, Context>({
  renderButton,
  ...menu
}: CommandMenuButtonProps<Target, Context>) {
  const { opens, key, opening } = useMenuButton()
  const Menu = CommandMenuPart as unknown as ComponentType<CommandMenuProps<Target, Context> & LateProps>
  return (
    <>
      {renderButton?.(opens) ?? <IconButton {...opens} label={menu.label} icon={<EllipsisVertical size={18} />} />}
      {key > 0 ? <Menu key={key} {...opening} {...menu} open={opening.focus !== undefined} /> : null}
    </>
  )
}

import { Bookmark } from 'lucide-react'
import { IconButton } from '#src/ui/icon-button/icon-button.tsx'
import { late, useLoadedLater } from '#src/ui/late/late.tsx'
import { useMenuButton } from '#src/ui/menu/use-menu-button.ts'
import type { ViewsProps } from './views-list.tsx'

const ViewsList = late(async () => (await import('./views-list.tsx')).ViewsList)
const lateParts = [ViewsList]

/** A list's saved views: opens one, saves the current one, or removes one. */
export function ViewsMenu(views: ViewsProps) {
  const { opens, key, opening } = useMenuButton()
  useLoadedLater(lateParts)
  return (
    <>
      <IconButton {...opens} label="Saved views" icon={<Bookmark size={18} />} />
      {key > 0 ? <ViewsList {...views} {...opening} times={key} open={opening.focus !== undefined} /> : null}
    </>
  )
}

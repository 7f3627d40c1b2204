import { BookmarkPlus, Trash2 } from 'lucide-react'
import { type SubmitEvent, useRef, useState } from 'react'
import { savedViews } from '#src/data/queries/saved-views.ts'
import { withoutDraft } from '#src/pwa/reload.ts'
import { useLive } from '#src/runtime/hooks/use-live.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import { Menu, MenuChoice, MenuItem, MenuSeparator } from '#src/ui/menu/menu.tsx'
import type { MenuOpening } from '#src/ui/menu/use-menu-button.ts'
import { inSentences } from '#src/ui/live-region/announce.ts'
import { showToast } from '#src/ui/toast/toast-store.ts'
import { showWriteFailure, writeFailureToast } from '../mutations/write-failure.ts'

export interface ViewsProps {
  list: string
  /** The current view, as the URL's query. */
  search: string
  onOpen: (search: string) => void
}

/** A list's saved views in a menu, and the dialog that saves another one. */
export function ViewsList({ list, search, onOpen, times, ...opening }: ViewsProps & MenuOpening & { times: number }) {
  const { write } = useWorkspace()
  const views = useLive(savedViews, list) ?? []
  const [isNaming, setNaming] = useState(false)
  const shown = views.find((view) => view.search === search)

  async function remove(name: string) {
    try {
      await write([{ do: 'remove-view', list, name }])
      showToast({ title: `View “${name}” removed`, tone: 'success' })
    } catch (error) {
      showWriteFailure('The view could not be removed. Please try again.', 'lists: a view was not removed', error)
    }
  }
  return (
    <>
      <Menu key={times} {...opening} label="Saved views">
        {views.map((view) => (
          <MenuChoice
            key={view.name}
            name="view"
            value={view.search}
            selected={view === shown}
            onSelect={() => onOpen(view.search)}
          >
            {view.name}
          </MenuChoice>
        ))}
        {views.length > 0 ? <MenuSeparator /> : null}
        <MenuItem icon={<BookmarkPlus size={18} />} onSelect={() => setNaming(true)}>
          Save this view…
        </MenuItem>
        {shown ? (
          <MenuItem icon={<Trash2 size={18} />} tone="danger" onSelect={() => void remove(shown.name)}>
            Remove “{shown.name}”
          </MenuItem>
        ) : null}
      </Menu>
      {isNaming ? <NameView list={list} search={search} onClose={() => setNaming(false)} /> : null}
    </>
  )
}

function NameView({ list, search, onClose }: { list: string; search: string; onClose: () => void }) {
  const { write } = useWorkspace()
  const [error, setError] = useState<string>()
  const field = useRef<HTMLInputElement>(null)

  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const name = field.current?.value.trim() ?? ''
    if (name === '' || name.length > 60) {
      setError(name === '' ? 'Please enter a name.' : 'A name can have up to 60 characters.')
      field.current?.focus()
      return
    }
    try {
      await write([{ do: 'save-view', list, view: { name, search } }])
      showToast({ title: `View “${name}” saved on this device`, tone: 'success' })
      onClose()
    } catch (cause) {
      console.error('lists: a view was not saved', cause)
      const { title, description } = writeFailureToast('The view could not be saved. Please try again.', cause)
      setError(inSentences([title, description]))
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title="Save this view"
      description="Save these filters, search and sort order on this device, under a name."
      initialFocusRef={field}
      onSubmit={(event) => void save(event)}
      footer={
        <>
          <Button type="submit" variant="primary">
            Save View
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <TextField label="Name" autoComplete="off" error={error} ref={field} {...withoutDraft} />
    </Dialog>
  )
}

import { use, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { RefusedEdit } from '#src/data/edits/edits.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'
import { Alert } from '#src/ui/alert/alert.tsx'
import { CommandButton } from '../commands/command-button.tsx'
import { openedHere } from '../commands/use-address-dialog.ts'
import { usePassFocusOn } from '../commands/use-pass-focus-on.ts'
import { copyCommand, editCommand, type RefusedCommandContext, retryCommand } from './refused-commands.ts'
import { RefusedPlacesContext } from './refused-places.ts'
import { whyRefused } from './refused-reason.tsx'

const titles: Record<RefusedEdit['kind'], string> = {
  created: "This couldn't be saved online",
  changed: 'Your change was rejected',
  deleted: "This couldn't be deleted",
}

interface RefusedNoticeProps {
  edit: RefusedEdit
  /** Whether the form to correct it is already visible. */
  isOpen?: boolean
  /** Whether it is in a dialog of the page with the form: the form then replaces that dialog. */
  inDialog?: boolean
  /** The noun for the edit, if the user pressed a button instead of typing: 'request'. */
  what?: string
}

/** On the record itself: says which edit the server refused and why, with a link to correct it. The sync panel can discard it. */
export function RefusedNotice({ edit, isOpen = false, inDialog = false, what }: RefusedNoticeProps) {
  const context = useRefusedContext({ inDialog })
  const notice = useRef<HTMLDivElement>(null)
  usePassFocusOn(notice, '[data-refused] button', '[tabindex]', 'input')
  return (
    <div ref={notice} data-refused={edit.id}>
      <Alert
        tone="critical"
        title={what ? `Your ${what} was rejected` : titles[edit.kind]}
        actions={(isOpen ? [retryCommand, copyCommand] : [editCommand, retryCommand, copyCommand]).map((command) => (
          <CommandButton key={command.id} {...{ command, context }} targets={[edit]} size="small" />
        ))}
      >
        {`${whyRefused(edit)}${edit.kind === 'deleted' || what ? '' : ' What you typed is still here.'}`}
      </Alert>
    </div>
  )
}

interface RefusedContextOptions {
  /** Called before navigating elsewhere. */
  onNavigate?: () => void
  /** The new page replaces an open dialog: closing it leads back to where the dialog was opened. */
  inDialog?: boolean
}

/** The context of the commands for refused edits. */
export function useRefusedContext({ onNavigate, inDialog = false }: RefusedContextOptions = {}): RefusedCommandContext {
  const { retryRefused, discardRefused, identity } = useWorkspace()
  const places = use(RefusedPlacesContext)
  const navigate = useNavigate()
  const state: unknown = useLocation().state
  return {
    retryRefused,
    discardRefused,
    places,
    user: identity,
    goTo(place) {
      onNavigate?.()
      void navigate(place, inDialog ? { replace: true, state } : { state: openedHere() })
    },
  }
}

import { useRef } from 'react'
import type { RefusedEdit } from '#src/data/sync-status.ts'
import { refusalText } from '#src/domain/sync/refusal.ts'
import { Alert } from '#src/ui/alert/alert.tsx'
import { CommandButton } from '../commands/command-button.tsx'
import { usePassFocusOn } from '../commands/use-pass-focus-on.ts'
import { editCommand, retryCommand } from './refused-commands.ts'
import { useRefusedContext } from './use-refused-context.ts'

const titles: Record<RefusedEdit['kind'], string> = {
  created: 'This could not be saved with us',
  changed: 'An edit was refused',
  deleted: 'Deleting it was refused',
}

interface RefusedNoticeProps {
  edit: RefusedEdit
  /** Where the values are put right is in sight already. */
  isOpen?: boolean
  /** It is in a dialog of the page where the values are put right: that takes the dialog's place. */
  inDialog?: boolean
}

/** On the record itself: which edit the server refused and why, with the way to put it right. Discarding is in the sync panel. */
export function RefusedNotice({ edit, isOpen = false, inDialog = false }: RefusedNoticeProps) {
  const context = useRefusedContext({ inDialog })
  const notice = useRef<HTMLDivElement>(null)
  usePassFocusOn(notice, '[data-refused] button', '[tabindex]', 'input')
  return (
    <div ref={notice} data-refused={edit.id}>
      <Alert
        tone="critical"
        title={titles[edit.kind]}
        actions={(isOpen ? [retryCommand] : [editCommand, retryCommand]).map((command) => (
          <CommandButton key={command.id} {...{ command, context }} targets={[edit]} size="small" />
        ))}
      >
        {refusalText(edit.code, edit.constraint, edit.table)}
        {edit.kind === 'deleted' ? null : ' What you typed is kept.'}
      </Alert>
    </div>
  )
}

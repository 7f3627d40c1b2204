import { allRows } from '#src/data/live-list.ts'
import type { ContactMessage } from '#src/domain/contact/message.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'
import { BlockedButton } from '#src/ui/button/blocked-button.tsx'
import { Button } from '#src/ui/button/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { RadioField } from '#src/ui/radio/radio-field.tsx'
import type { CsvColumn } from '../lists/csv.ts'
import { ListToolbar } from '../lists/list-toolbar.tsx'
import { toolbarRow } from '../lists/lists.css.ts'
import { useLiveCount } from '../lists/use-paged-list.ts'
import { messageList, messageListFields, type MessageListState, statusFilters } from './list-state.ts'
import * as styles from './messages.css.ts'
import { statusLabel, subjectLabels, copy } from './copy.ts'

const csvColumns: readonly CsvColumn<ContactMessage>[] = [
  { header: 'Name', value: ({ name }) => name },
  { header: 'Email', value: ({ email }) => email },
  { header: 'Subject', value: ({ subject }) => subjectLabels[subject] },
  { header: 'Message', value: ({ message }) => message },
  { header: 'Date', value: ({ created_at }) => created_at },
  { header: 'Status', value: statusLabel },
]

interface MessageToolbarProps {
  state: MessageListState
  onChange: (fields: Partial<MessageListState>, options?: { typing?: boolean }) => void
}

/** The list's search and status, the number of pending messages, and a button that clears the filters. */
export function MessageToolbar({ state, onChange }: MessageToolbarProps) {
  const { db } = useWorkspace()
  const pending = useLiveCount({ table: 'contact_messages', where: { is_resolved: false } })
  const isNarrowed = state.q !== '' || state.status !== 'all'
  const options = statusFilters.map(({ value, label }) => ({
    value,
    label:
      value === 'pending' && pending ? (
        <>
          {label} <span className={styles.count}>{pending.toLocaleString('en')}</span>
        </>
      ) : (
        label
      ),
  }))
  return (
    <ListToolbar
      name="contact-messages"
      fields={messageListFields}
      state={state}
      onChange={onChange}
      file={{ columns: csvColumns, read: async () => allRows(await db, messageList(state)) }}
      search={{
        label: 'Search messages',
        value: state.q,
        onValueChange: (q) => onChange({ q }, { typing: true }),
      }}
    >
      <div className={classNames(toolbarRow, styles.filters)}>
        <RadioField
          label="Status"
          labelHidden
          look="segments"
          className={styles.statusFilter}
          options={options}
          value={state.status}
          onChange={(status) => onChange({ status })}
        />
        {isNarrowed ? (
          <Button variant="quiet" onClick={() => onChange({ q: '', status: 'all' })}>
            Clear
          </Button>
        ) : (
          <BlockedButton variant="quiet" reason={copy.nothingToClear}>
            Clear
          </BlockedButton>
        )}
      </div>
    </ListToolbar>
  )
}

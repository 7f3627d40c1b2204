import type { ContactMessage } from '#src/domain/contact/table.ts'
import { localTime } from '#src/domain/csv.ts'
import { BlockableButton } from '#src/ui/button/blockable-button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { RadioField } from '#src/ui/radio/radio-field.tsx'
import { csvFile } from '../../kit/lists/csv-file.ts'
import { ListToolbar } from '../../kit/lists/list-toolbar.tsx'
import { toolbarRow } from '../../kit/lists/lists.css.ts'
import type { ScreenOf } from '../../kit/lists/use-list-screen.ts'
import { useLiveCount } from '../../kit/lists/use-paged-list.ts'
import { copy, statusLabel, subjectLabels } from './copy.ts'
import { type messagesList, statusFilters } from './list-state.ts'
import * as styles from './messages.css.ts'

const file = csvFile<ContactMessage>([
  { header: 'Name', value: ({ name }) => name },
  { header: 'Email', value: ({ email }) => email },
  { header: 'Subject', value: ({ subject }) => subjectLabels[subject] },
  { header: 'Message', value: ({ message }) => message },
  { header: 'Date', value: ({ created_at }) => localTime(created_at) },
  { header: 'Status', value: statusLabel },
  { header: 'Answer', value: ({ answer }) => answer },
  { header: 'Answered', value: ({ answered_at }) => localTime(answered_at) },
  { header: 'Note', value: ({ note }) => note },
])

/** The list's search and status, the numbers of pending messages and of spam, and a button that clears the filters. */
export function MessageToolbar({ screen }: { screen: ScreenOf<typeof messagesList> }) {
  const { state, narrow, clear, isNarrowed } = screen
  const pending = useLiveCount({ table: 'contact_messages', where: { is_resolved: false } })
  const spam = useLiveCount({ table: 'contact_messages', where: { is_spam: true } })
  const counts: Partial<Record<string, number | undefined>> = { pending, spam }
  const options = statusFilters.map(({ value, label }) => ({
    value,
    label: counts[value] ? (
      <>
        {label} <span className={styles.count}>{counts[value].toLocaleString('en')}</span>
      </>
    ) : (
      label
    ),
  }))
  return (
    <ListToolbar screen={screen} file={file} search="Search messages">
      <div className={classNames(toolbarRow, styles.filters)}>
        <RadioField
          label="Status"
          labelHidden
          look="segments"
          className={styles.statusFilter}
          options={options}
          value={state.status}
          onChange={(status) => narrow({ status })}
        />
        <BlockableButton variant="quiet" reason={isNarrowed ? undefined : copy.nothingToClear} onClick={clear}>
          Clear
        </BlockableButton>
      </div>
    </ListToolbar>
  )
}

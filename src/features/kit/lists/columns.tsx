import { localTime } from '#src/domain/csv.ts'
import { formatDate, formatDateTime } from '#src/ui/date/format-date.ts'
import { CommandButton, type CommandButtonProps } from '../commands/command-button.tsx'
import type { Command, Identified } from '../commands/command.ts'
import { type ListColumn, timeSort } from './list-definition.ts'
import * as styles from './lists.css.ts'

interface CreatedColumn extends Partial<Pick<ListColumn<unknown>, 'header' | 'width' | 'align'>> {
  /** Shows the time of day to a pointer that rests on it. */
  hasTime?: boolean
}

/** When a row was created, which its header sorts by. */
export function createdColumn<Item extends { created_at: string }>({
  header = 'Created',
  hasTime = false,
  ...look
}: CreatedColumn): ListColumn<Item> {
  return {
    ...look,
    header,
    sort: timeSort,
    cell: ({ created_at }) => (
      <time className={styles.created} dateTime={created_at} title={hasTime ? formatDateTime(created_at) : undefined}>
        {formatDate(created_at)}
      </time>
    ),
    csv: ({ created_at }) => localTime(created_at),
  }
}

/** One line of a row's description, below its name; nothing without one. */
export function DescriptionLine({ children }: { children: string }) {
  if (children === '') return null
  return (
    <div className={styles.descriptionLine} title={children}>
      {children}
    </div>
  )
}

interface RowButtonsProps<Row extends Identified, Context> extends Pick<CommandButtonProps<Row, Context>, 'size'> {
  commands: readonly Command<Row, Context>[]
  row: Row
  context: Context
}

/** The commands of a row, as icons. */
export function RowButtons<Row extends Identified, Context>({
  commands,
  row,
  ...button
}: RowButtonsProps<Row, Context>) {
  return commands.map((command) => (
    <CommandButton key={command.id} {...button} command={command} targets={[row]} iconOnly />
  ))
}

import { memo, useMemo } from 'react'
import { fieldsOfLine, type LineColumn, lineFields } from '#src/domain/projection/fields.ts'
import { isOnce, type LineKind, months } from '#src/domain/projection/inputs.ts'
import { lineKindLabels } from '#src/domain/projection/labels.ts'
import { TextField } from '#src/ui/field/text-field.tsx'
import { CommandMenuButton } from '../../kit/commands/command-menu-button.tsx'
import { rowCommands, type RowContext } from '../core/row-commands.ts'
import { RowList } from '../core/row-list.tsx'
import { copy, lineCopy } from '../outcome/copy.ts'
import * as styles from './editor.css.ts'
import type { ShownLine } from './use-shown-lines.ts'
import { NumberAnswer, useExampleMark } from '../core/answers.tsx'
import { tooLong } from '../core/use-open-typing.ts'
import { typedInto, useTyped, useTyping } from '../core/use-typing.ts'
import { copy as documentsCopy } from '../core/copy.ts'

interface LineGroupProps {
  kind: LineKind
  question: string
  example: string
  /** In their order. */
  lines: readonly ShownLine[]
  context: Omit<RowContext<ShownLine>, 'rows'>
  /** By line. */
  notices: ReadonlyMap<string, LineNotice>
  /** Whether the projection has as many lines as the user may add. */
  isFull: boolean
}

/** The lines of one kind, which can be added, changed, moved and deleted. */
export const LineGroup = memo(function LineGroup({
  kind,
  question,
  example,
  lines,
  context: shared,
  notices,
  isFull,
}: LineGroupProps) {
  const context = useMemo(() => ({ ...shared, rows: lines }), [shared, lines])
  return (
    <RowList
      role="region"
      title={question}
      about={example}
      added={{ kind }}
      label={lineCopy[kind].add}
      full={isFull ? copy.lineLimit : undefined}
      failure={copy.lineAddFailed}
      context={context}
    >
      {(line, place) => <LineItem key={line.id} notice={notices.get(line.id)} {...{ line, place, kind, context }} />}
    </RowList>
  )
})

/** The reason why a line counts nothing, and the place of the message. */
const fieldOf = { noAmount: 'amount', noQuantity: 'quantity', endsBeforeStart: 'end_month' } as const
export type LineNotice = keyof typeof fieldOf

/** The first and the last month, which count without an answer. */
const monthsShown: Partial<Record<LineColumn, string>> = { start_month: '1', end_month: String(months) }

function labelOf(kind: LineKind, field: LineColumn): string {
  if (field === 'amount') return lineCopy[kind].amount
  return field === 'start_month' && isOnce(kind) ? copy.month : copy.lineColumns[field]
}

interface LineItemProps {
  line: ShownLine
  /** Among those of its kind, from 1. */
  place: number
  kind: LineKind
  notice: LineNotice | undefined
  context: RowContext<ShownLine>
}

const LineItem = memo(function LineItem({ line, place, kind, notice, context }: LineItemProps) {
  const { id, examples } = line
  const typing = useTyping()
  const titleField = { rowId: id, field: 'title' }
  const typed = useTyped(titleField)
  const mark = useExampleMark(!typed && examples.includes('title'))
  const title = typed?.text ?? line.title
  const numbered = copy.lineAt(lineKindLabels[kind], place)
  const name = title.trim() || numbered
  return (
    <li data-row={id} className={styles.line}>
      <div className={styles.lineHead}>
        <TextField
          label={copy.lineColumns.title}
          aria-label={`${copy.lineColumns.title}: ${numbered}`}
          {...mark}
          name="title"
          autoComplete="off"
          placeholder={lineCopy[kind].placeholder}
          value={title}
          error={typed && tooLong(typed)}
          {...typedInto(typing, titleField, line.title)}
        />
        <CommandMenuButton label={copy.lineActions(name)} commands={lineCommands} target={line} context={context} />
      </div>
      <div className={styles.numbers}>
        {fieldsOfLine(kind)
          .filter((field) => field !== 'title')
          .map((field) => (
            <NumberAnswer
              key={field}
              rowId={id}
              of={name}
              field={field}
              column={lineFields[field]}
              value={line[field]}
              isExample={examples.includes(field)}
              preset={field === 'quantity' ? 1 : undefined}
              placeholder={monthsShown[field]}
              label={labelOf(kind, field)}
              hint={notice && fieldOf[notice] === field ? copy[notice] : undefined}
            />
          ))}
      </div>
    </li>
  )
})

const nameOf = ({ title }: ShownLine) => title || copy.untitledLine

/** For one line, in the order of its menu. */
const lineCommands = rowCommands<ShownLine>('line', {
  nameEdit: (label, line) => `${label}: ${nameOf(line)}`,
  nameDeletion: (line) => `${documentsCopy.remove} ${nameOf(line)}`,
  isFirst: copy.isFirst,
  isLast: copy.isLast,
  moved: () => copy.moved,
  movedBack: copy.movedBack,
  moveFailed: copy.moveFailed,
  nameOf,
  removeFailed: copy.lineRemoveFailed,
  restoreFailed: copy.lineRestoreFailed,
})

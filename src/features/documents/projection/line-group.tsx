import { EllipsisVertical } from 'lucide-react'
import { memo, useId, useRef } from 'react'
import { fieldsOfLine, type LineColumn, lineFields } from '#src/domain/projection/fields.ts'
import { isOnce, type LineKind, months } from '#src/domain/projection/inputs.ts'
import { lineKindLabels } from '#src/domain/projection/labels.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'
import { BlockableButton } from '#src/ui/button/blockable-button.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import { IconButton } from '#src/ui/icon-button/icon-button.tsx'
import { failureToast, showToast } from '#src/ui/toast/toast-store.ts'
import { storedOrTold } from '../../kit/mutations/write-failure.ts'
import { CommandMenuButton } from '../../kit/commands/command-menu-button.tsx'
import { lineCommands, type LineContext } from './commands.ts'
import { copy, lineCopy } from '../outcome/copy.ts'
import * as styles from './editor.css.ts'
import { addLine, type ShownLine } from './mutations.ts'
import { NumberAnswer } from '../core/number-answer.tsx'
import { useExampleMark } from '../core/use-example-mark.tsx'
import { tooLong } from '../core/use-open-typing.ts'
import { typedInto, useTyped, useTyping } from '../core/use-typing.ts'
import { useFocusAdded } from '../core/use-focus-added.ts'

interface LineGroupProps {
  kind: LineKind
  question: string
  example: string
  context: LineContext
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
  context,
  notices,
  isFull,
}: LineGroupProps) {
  const { write, identity } = useWorkspace()
  const headingId = useId()
  const list = useRef<HTMLOListElement>(null)
  const focusAdded = useFocusAdded(list)
  const { lines, document, edits } = context

  async function addOne() {
    const from = window.document.activeElement
    const adding = addLine({ write, identity }, document, kind, lines.at(-1)?.position)
    const added = edits.add(lineCopy[kind].add, adding).then(({ id }) => focusAdded(id, from))
    await storedOrTold(added, copy.lineAddFailed, 'projection: a line could not be added')
  }

  return (
    <section aria-labelledby={headingId} className={styles.group}>
      <h3 className={styles.groupTitle} id={headingId}>
        {question}
      </h3>
      <p className={styles.about}>{example}</p>
      {lines.length > 0 ? (
        <ol ref={list} className={styles.lines}>
          {lines.map((line, index) => (
            <LineItem key={line.id} place={index + 1} notice={notices.get(line.id)} {...{ line, kind, context }} />
          ))}
        </ol>
      ) : null}
      <div>
        <BlockableButton
          size="small"
          reason={isFull ? copy.lineLimit : undefined}
          onBlocked={(why) => showToast(failureToast(why))}
          onClick={() => void addOne()}
        >
          {lineCopy[kind].add}
        </BlockableButton>
      </div>
    </section>
  )
})

/** Why a line counts nothing, and where that is said. */
const fieldOf = { noAmount: 'amount', noQuantity: 'quantity', endsBeforeStart: 'end_month' } as const
export type LineNotice = keyof typeof fieldOf

/** The first month and the last, which count without an answer. */
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
  context: LineContext
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
        <LineButton line={line} name={name} context={context} />
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

function LineButton({ line, name, context }: { line: ShownLine; name: string; context: LineContext }) {
  return (
    <CommandMenuButton
      label={copy.lineActions(name)}
      commands={lineCommands}
      target={line}
      context={context}
      renderButton={(opens) => (
        <IconButton {...opens} label={copy.lineActions(name)} icon={<EllipsisVertical size={18} />} />
      )}
    />
  )
}

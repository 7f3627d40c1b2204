import { EllipsisVertical } from 'lucide-react'
import { memo, useId, useRef } from 'react'
import { fieldsOfLine, lineFields } from '#src/domain/projection/fields.ts'
import { isOnce, type LineKind, months } from '#src/domain/projection/inputs.ts'
import { lineKindLabels } from '#src/domain/projection/labels.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'
import { BlockableButton } from '#src/ui/button/blockable-button.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import { IconButton } from '#src/ui/icon-button/icon-button.tsx'
import { failureToast, showToast } from '#src/ui/toast/toast-store.ts'
import { writeFailureToast } from '../forms/write-failure.ts'
import { CommandMenuButton } from '../commands/command-menu-button.tsx'
import { lineCommands, type LineContext } from './commands.ts'
import { copy, lineCopy } from './copy.ts'
import * as styles from './editor.css.ts'
import { addLine, type ShownLine } from './mutations.ts'
import { NumberAnswer } from '../documents/number-answer.tsx'
import { useExampleMark } from '../documents/use-example-mark.tsx'
import { tooLong } from '../documents/use-open-typing.ts'
import { typedInto, useTyped, useTyping } from '../documents/use-typing.ts'
import { useFocusAdded } from '../documents/use-focus-added.ts'

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
    try {
      const adding = addLine({ write, identity }, document, kind, lines.at(-1)?.position)
      focusAdded((await edits.add(lineCopy[kind].add, adding)).id, from)
    } catch (error) {
      console.error('projection: a line could not be added', error)
      showToast(writeFailureToast(copy.lineAddFailed, error))
    }
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

/** Why a line counts nothing. */
export type LineNotice = 'noAmount' | 'noQuantity' | 'endsBeforeStart'

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
  const has = fieldsOfLine(kind)
  const shared = { rowId: id, of: name } as const
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
        <NumberAnswer
          {...shared}
          field="amount"
          column={lineFields.amount}
          value={line.amount}
          isExample={examples.includes('amount')}
          label={lineCopy[kind].amount}
          hint={notice === 'noAmount' ? copy.noAmount : undefined}
        />
        {has.includes('quantity') ? (
          <NumberAnswer
            {...shared}
            field="quantity"
            column={lineFields.quantity}
            value={line.quantity}
            isExample={examples.includes('quantity')}
            preset={1}
            label={copy.lineColumns.quantity}
            hint={notice === 'noQuantity' ? copy.noQuantity : undefined}
          />
        ) : null}
        <NumberAnswer
          {...shared}
          field="start_month"
          column={lineFields.start_month}
          value={line.start_month}
          isExample={examples.includes('start_month')}
          placeholder="1"
          label={isOnce(kind) ? copy.month : copy.lineColumns.start_month}
        />
        {has.includes('end_month') ? (
          <NumberAnswer
            {...shared}
            field="end_month"
            column={lineFields.end_month}
            value={line.end_month}
            isExample={examples.includes('end_month')}
            label={copy.lineColumns.end_month}
            hint={notice === 'endsBeforeStart' ? copy.endsBeforeStart : undefined}
            placeholder={String(months)}
          />
        ) : null}
      </div>
    </li>
  )
})

function LineButton({ line, name, context }: { line: ShownLine; name: string; context: LineContext }) {
  return (
    <CommandMenuButton
      label={copy.lineActions(line.title || copy.untitledLine)}
      commands={lineCommands}
      target={line}
      context={context}
      renderButton={(opens) => (
        <IconButton {...opens} label={copy.lineActions(name)} icon={<EllipsisVertical size={18} />} />
      )}
    />
  )
}

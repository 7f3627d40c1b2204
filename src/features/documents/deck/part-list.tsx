import { memo, useId, useMemo, useRef } from 'react'
import { type PartOutline, partOutline } from '#src/domain/deck/outline.ts'
import type { Overflow } from '#src/domain/deck/scene.ts'
import type { PartKind } from '#src/domain/deck/slide.ts'
import { BlockableButton } from '#src/ui/button/blockable-button.tsx'
import { failureToast, showToast } from '#src/ui/toast/toast-store.ts'
import { CommandMenuButton } from '../../kit/commands/command-menu-button.tsx'
import { NumberAnswer } from '../core/number-answer.tsx'
import { TextAnswer } from '../core/text-answer.tsx'
import { useFocusAdded } from '../core/use-focus-added.ts'
import { storedOrTold } from '../../kit/mutations/write-failure.ts'
import { copy } from '../slides/copy.ts'
import * as styles from './deck.css.ts'
import type { EditorContext } from './editor-context.ts'
import { fieldOf, overflowText } from './guide.ts'
import { addPart, type ShownRow } from './mutations.ts'
import { PictureField } from './picture-field.tsx'
import { partCommands, type RowContext } from './slide-commands.ts'

interface PartListProps {
  slide: ShownRow
  kind: Exclude<PartKind, 'picture'>
  /** Of the kind, in their order. */
  parts: readonly ShownRow[]
  /** Of the slide's parts. */
  overflows: readonly Overflow[]
  context: EditorContext
}

/** The parts of one kind of a slide, which can be added, changed, moved and deleted. */
export const PartList = memo(function PartList({ slide, kind, parts, overflows, context }: PartListProps) {
  const guide = partOutline[kind]
  const headingId = useId()
  const list = useRef<HTMLOListElement>(null)
  const focusAdded = useFocusAdded(list)
  const rowContext = useMemo<RowContext>(() => ({ ...context, rows: parts }), [context, parts])

  async function addOne() {
    const from = window.document.activeElement
    const { document, edits, write, identity } = context
    const after = parts.at(-1)?.position
    const adding = addPart({ write, identity }, document, { slide: slide.id, kind, after })
    const added = edits.add(copy.add(guide.name), adding).then(({ id }) => focusAdded(id, from))
    await storedOrTold(added, copy.partAddFailed, 'deck: a part could not be added')
  }

  const full = parts.length >= guide.most ? copy.partLimit : context.isFull ? copy.rowLimit : undefined
  return (
    <div role="group" aria-labelledby={headingId} className={styles.group}>
      <h3 className={styles.groupTitle} id={headingId}>
        {copy.partHeadings[kind]}
      </h3>
      {parts.length > 0 ? (
        <ol ref={list} className={styles.parts}>
          {parts.map((part, index) => (
            <PartItem key={part.id} place={index + 1} {...{ part, guide, overflows, context, rowContext }} />
          ))}
        </ol>
      ) : null}
      <div>
        <BlockableButton
          size="small"
          reason={full}
          onBlocked={(why) => showToast(failureToast(why))}
          onClick={() => void addOne()}
        >
          {copy.add(guide.name)}
        </BlockableButton>
      </div>
    </div>
  )
})

interface PartItemProps extends Pick<PartListProps, 'context' | 'overflows'> {
  guide: PartOutline
  part: ShownRow
  /** From 1. */
  place: number
  rowContext: RowContext
}

function PartItem({ part, place, guide, overflows, context, rowContext }: PartItemProps) {
  const { id } = part
  const name = part.title.trim() || `${guide.name} ${place}`
  const shared = { rowId: id, of: name } as const
  return (
    <li data-row={id} className={styles.part}>
      <div className={styles.partHead}>
        <TextAnswer
          {...shared}
          of={`${guide.name} ${place}`}
          field="title"
          value={part.title}
          label={guide.title}
          error={overflowText(overflows, part, 'title')}
        />
        <PartButton part={part} name={name} context={rowContext} />
      </div>
      {guide.amount || guide.quantity ? (
        <div className={styles.numbers}>
          {guide.quantity ? (
            <NumberAnswer {...shared} field="quantity" value={part.quantity} {...fieldOf(guide.quantity)} />
          ) : null}
          {guide.amount ? (
            <NumberAnswer {...shared} field="amount" value={part.amount} {...fieldOf(guide.amount)} />
          ) : null}
        </div>
      ) : null}
      {guide.body ? (
        <TextAnswer
          {...shared}
          field="body"
          value={part.body}
          label={guide.body}
          error={overflowText(overflows, part, 'body')}
          rows={2}
        />
      ) : null}
      {guide.hasPicture ? <PictureField row={part} name={name} context={context} isPortrait /> : null}
    </li>
  )
}

export function PartButton({ part, name, context }: { part: ShownRow; name: string; context: RowContext }) {
  return <CommandMenuButton label={copy.slideActions(name)} commands={partCommands} target={part} context={context} />
}

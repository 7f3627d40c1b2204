import { ImageOff } from 'lucide-react'
import { memo, useMemo } from 'react'
import { partOutline } from '#src/domain/deck/outline.ts'
import type { Overflow } from '#src/domain/deck/scene.ts'
import type { PartKind } from '#src/domain/deck/slide.ts'
import { Button } from '#src/ui/button/button.tsx'
import { CommandMenuButton } from '../../kit/commands/command-menu-button.tsx'
import { storedOrTold } from '../../kit/mutations/write-failure.ts'
import * as shared from '../core/document.css.ts'
import type { RowContext } from '../core/row-commands.ts'
import { RowList } from '../core/row-list.tsx'
import { addRow, setRow } from '../core/rows.ts'
import { TextAnswer } from '../core/answers.tsx'
import { ChoosePicture } from '../slides/choose-picture.tsx'
import { copy } from '../slides/copy.ts'
import { usePictureUrl } from '../slides/use-pictures.ts'
import * as styles from './deck.css.ts'
import { Numbers, overflowText } from './guide.tsx'
import type { EditorContext, ShownRow } from './mutations.ts'
import { partCommands } from './slide-commands.ts'

interface PartListProps {
  slide: ShownRow
  kind: PartKind
  /** The parts of the kind, in their order. */
  parts: readonly ShownRow[]
  /** Parts and texts of parts that don't fit on the slide. */
  overflows: readonly Overflow[]
  context: EditorContext
  /** Whether dropped and pasted pictures are for this slide. */
  takesDropped?: boolean | undefined
}

/** The parts of one kind of a slide, which can be added, changed, moved and deleted. Choosing a file adds a picture. */
export const PartList = memo(function PartList({
  slide,
  kind,
  parts,
  overflows,
  context,
  takesDropped,
}: PartListProps) {
  const { name, most } = partOutline[kind]
  const rowContext = useMemo(() => ({ ...context, rows: parts }), [context, parts])
  const full = parts.length >= most ? copy.partLimit : context.isFull ? copy.rowLimit : undefined
  const added = { kind, parent_id: slide.id }
  const isPicture = kind === 'picture'

  function addPicture(picture_path: string) {
    const { document, edits, write, identity } = context
    const adding = addRow({ write, identity }, document, { ...added, picture_path }, parts.at(-1)?.position)
    return edits.add(copy.addPicture, adding)
  }

  const choose = full ? (
    <p className={shared.about}>{context.isFull ? copy.rowLimit : full}</p>
  ) : (
    <ChoosePicture
      document={context.document}
      label={copy.addPicture}
      name={copy.of(copy.addPicture, slide.name)}
      use="slide"
      takesDropped={takesDropped}
      onAdded={addPicture}
    />
  )
  return (
    <RowList
      role="group"
      title={copy.partHeadings[kind]}
      context={rowContext}
      label={copy.add(name)}
      failure={copy.partAddFailed}
      footer={isPicture ? choose : undefined}
      {...{ full, added }}
    >
      {(part, place) => <PartItem key={part.id} {...{ part, kind, place, overflows, context, rowContext }} />}
    </RowList>
  )
})

interface PartItemProps extends Pick<PartListProps, 'context' | 'overflows' | 'kind'> {
  part: ShownRow
  /** From 1. */
  place: number
  rowContext: RowContext<ShownRow>
}

function PartItem({ part, kind, place, overflows, context, rowContext }: PartItemProps) {
  const { id } = part
  const guide = partOutline[kind]
  const isPicture = kind === 'picture'
  const numbered = `${guide.name} ${place}`
  const name = part.title.trim() || numbered
  const texts = { rowId: id, of: name } as const
  return (
    <li data-row={id} className={shared.row}>
      <div className={styles.partHead}>
        <TextAnswer
          {...texts}
          of={numbered}
          field="title"
          value={part.title}
          label={isPicture ? copy.alt : guide.title}
          hint={isPicture ? copy.altHint : undefined}
          error={overflowText(overflows, part, 'title')}
        />
        <CommandMenuButton label={copy.slideActions(name)} commands={partCommands} target={part} context={rowContext} />
      </div>
      <Numbers row={part} of={name} fields={['quantity', 'amount']} />
      {guide.body ? (
        <TextAnswer
          {...texts}
          field="body"
          value={part.body}
          label={guide.body}
          error={overflowText(overflows, part, 'body')}
          rows={2}
        />
      ) : null}
      {guide.hasPicture ? <PictureField row={part} name={name} context={context} isPortrait={!isPicture} /> : null}
    </li>
  )
}

interface PictureFieldProps {
  /** The part that has the picture. */
  row: ShownRow
  name: string
  context: EditorContext
  /** A person's picture can be removed. */
  isPortrait: boolean
}

/** The picture of a part, which can be exchanged. */
function PictureField({ row, name, context, isPortrait }: PictureFieldProps) {
  const url = usePictureUrl(row.picture_path)
  const { document, edits, write, identity } = context
  const set = (picture_path: string) =>
    edits.add(copy.edit(copy.pictureChanged, name), setRow({ write, identity }, document, row, { picture_path }))

  const remove = () => storedOrTold(set(''), copy.pictureFailed, 'deck: a picture could not be removed')

  const label = row.picture_path ? copy.replacePicture : isPortrait ? copy.addPortrait : copy.addPicture
  return (
    <div className={shared.buttons}>
      {url ? <img src={url} alt="" className={styles.pictureThumb} /> : null}
      <ChoosePicture document={document} label={label} name={copy.of(label, name)} use="slide" onAdded={set} />
      {isPortrait && row.picture_path ? (
        <Button size="small" variant="quiet" icon={<ImageOff size={16} />} onClick={() => void remove()}>
          {copy.removePicture}
        </Button>
      ) : null}
    </div>
  )
}

import { memo, useId, useMemo } from 'react'
import { partOutline } from '#src/domain/deck/outline.ts'
import type { Overflow } from '#src/domain/deck/scene.ts'
import { TextAnswer } from '../core/text-answer.tsx'
import { ChoosePicture } from '../slides/choose-picture.tsx'
import { copy } from '../slides/copy.ts'
import * as styles from './deck.css.ts'
import type { EditorContext } from './editor-context.ts'
import { overflowText } from './guide.ts'
import { addPart, type ShownRow } from './mutations.ts'
import { PartButton } from './part-list.tsx'
import { PictureField } from './picture-field.tsx'
import type { RowContext } from './slide-commands.ts'

interface PictureListProps {
  slide: ShownRow
  /** In their order. */
  pictures: readonly ShownRow[]
  /** Of the slide's parts. */
  overflows: readonly Overflow[]
  context: EditorContext
  /** Whether dropped and pasted pictures are for this slide. */
  takesDropped: boolean | undefined
}

/** The pictures of a slide, each with a text for those who can't see it. */
export const PictureList = memo(function PictureList({
  slide,
  pictures,
  overflows,
  context,
  takesDropped,
}: PictureListProps) {
  const headingId = useId()
  const { document, edits, write, identity } = context
  const rowContext = useMemo<RowContext>(() => ({ ...context, rows: pictures }), [context, pictures])
  const add = (picture_path: string) =>
    edits.add(
      copy.addPicture,
      addPart({ write, identity }, document, {
        slide: slide.id,
        kind: 'picture',
        after: pictures.at(-1)?.position,
        values: { picture_path },
      }),
    )
  return (
    <div role="group" aria-labelledby={headingId} className={styles.group}>
      <h3 className={styles.groupTitle} id={headingId}>
        {copy.pictures}
      </h3>
      {pictures.length > 0 ? (
        <ol className={styles.parts}>
          {pictures.map((picture, index) => {
            const name = picture.title.trim() || copy.pictureAlt(index + 1)
            return (
              <li key={picture.id} data-row={picture.id} className={styles.part}>
                <div className={styles.partHead}>
                  <TextAnswer
                    rowId={picture.id}
                    field="title"
                    value={picture.title}
                    label={copy.alt}
                    of={copy.pictureAlt(index + 1)}
                    hint={copy.altHint}
                    error={overflowText(overflows, picture, 'title')}
                  />
                  <PartButton part={picture} name={name} context={rowContext} />
                </div>
                <PictureField row={picture} name={name} context={context} />
              </li>
            )
          })}
        </ol>
      ) : null}
      {pictures.length < partOutline.picture.most && !context.isFull ? (
        <ChoosePicture
          document={document}
          label={copy.addPicture}
          name={copy.of(copy.addPicture, slide.name)}
          use="slide"
          takesDropped={takesDropped}
          onAdded={add}
        />
      ) : (
        <p className={styles.about}>{context.isFull ? copy.rowLimit : copy.partLimit}</p>
      )}
    </div>
  )
})

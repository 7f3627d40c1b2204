import { ImageOff } from 'lucide-react'
import { Button } from '#src/ui/button/button.tsx'
import { storedOrTold } from '../../kit/mutations/write-failure.ts'
import { ChoosePicture } from '../slides/choose-picture.tsx'
import { copy } from '../slides/copy.ts'
import * as styles from './deck.css.ts'
import type { EditorContext } from './editor-context.ts'
import { setRow, type ShownRow } from './mutations.ts'
import { usePictureUrl } from '../slides/use-pictures.ts'

interface PictureFieldProps {
  /** The part that has the picture. */
  row: ShownRow
  name: string
  context: EditorContext
  /** Of a person, which may go without one. */
  isPortrait?: boolean
}

/** The picture of a part, which can be exchanged. */
export function PictureField({ row, name, context, isPortrait = false }: PictureFieldProps) {
  const url = usePictureUrl(row.picture_path)
  const { document, edits, write, identity } = context
  const set = (picture_path: string) =>
    edits.add(copy.edit(copy.pictureChanged, name), setRow({ write, identity }, document, row, { picture_path }))

  const remove = () => storedOrTold(set(''), copy.pictureFailed, 'deck: a picture could not be removed')

  const label = row.picture_path ? copy.replacePicture : isPortrait ? copy.addPortrait : copy.addPicture
  return (
    <div className={styles.pictureField}>
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

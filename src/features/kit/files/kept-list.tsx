import { useRef } from 'react'
import { type KeptFile, keptFiles } from '#src/data/uploads/kept-files.ts'
import { sizeText } from '#src/domain/file/file-name.ts'
import { useLive } from '#src/runtime/hooks/use-live.ts'
import { Item, ItemList } from '#src/ui/item-list/item-list.tsx'
import { CommandButton } from '../commands/command-button.tsx'
import { usePassFocusOn } from '../commands/use-pass-focus-on.ts'
import { type FilesContext, removeKeptCommand, useFilesContext } from './commands.ts'
import { copy } from './copy.ts'
import { FileButton } from './file-line.tsx'

/** The files that the user saves on this device, with their sizes. Renders nothing without files. */
export function KeptFiles({ titleClass }: { titleClass: string }) {
  const kept = useLive(keptFiles, undefined)
  const context = useFilesContext()
  if (!kept || kept.length === 0) return null
  const total = kept.reduce((sum, { file_size }) => sum + file_size, 0)
  return (
    <section aria-labelledby="kept-files">
      <h3 className={titleClass} id="kept-files">
        {copy.keptTitle(kept.length, sizeText(total))}
      </h3>
      <p>{copy.keptNote}</p>
      <ItemList>
        {kept.map((file) => (
          <Item key={file.id} meta={sizeText(file.file_size)} aside={<Buttons file={file} context={context} />}>
            {file.title}
          </Item>
        ))}
      </ItemList>
    </section>
  )
}

function Buttons({ file, context }: { file: KeptFile; context: FilesContext }) {
  const place = useRef<HTMLSpanElement>(null)
  usePassFocusOn(place, 'li button', 'input')
  return (
    <span ref={place}>
      <FileButton post={file} showSize={false} />
      <CommandButton command={removeKeptCommand} targets={[file]} context={context} size="small" iconOnly />
    </span>
  )
}

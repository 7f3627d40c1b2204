import { useState } from 'react'
import { type KeptFile, keptFiles } from '#src/data/uploads/kept-files.ts'
import { sizeText, versionKey } from '#src/domain/file/file-name.ts'
import { groupBy } from '#src/domain/lists.ts'
import { canReadFile, hasArrived } from '#src/domain/post/rules.ts'
import type { Post } from '#src/domain/post/table.ts'
import { useLive } from '#src/runtime/hooks/use-live.ts'
import { Button } from '#src/ui/button/button.tsx'
import { formatDateTime } from '#src/ui/date/format-date.ts'
import { Item, ItemList } from '#src/ui/item-list/item-list.tsx'
import { CommandButton } from '../commands/command-button.tsx'
import { type FilesContext, keepCommand, removeKeptCommand, useFilesContext } from './commands.ts'
import { copy } from './copy.ts'
import { FileButton } from './file-line.tsx'
import { useFilePosts, useRequestsOf } from './use-file-posts.ts'

/** The newest version of each file of a project, newest first, with older versions on demand. Renders nothing without files. */
export function FilesList({
  projectId,
  styles,
}: {
  projectId: string
  styles: Readonly<Record<'head' | 'title', string>>
}) {
  const posts = useFilePosts(projectId) ?? []
  const requests = useRequestsOf(posts)
  const context = useFilesContext()
  const files = versionsOf(posts.filter((file) => canReadFile(context, file, requests.get(file.approval_id))))
  const kept = useLive(keptFiles, undefined)
  if (files.length === 0) return null
  return (
    <section aria-labelledby="project-files">
      <div className={styles.head}>
        <h2 className={styles.title} id="project-files">
          {copy.title}
        </h2>
      </div>
      <ItemList>
        {files.map((versions) => (
          <Versions key={versionKey(versions[0].title)} {...{ versions, kept, context }} />
        ))}
      </ItemList>
    </section>
  )
}

interface FileProps {
  /** Undefined until it has been read. */
  kept: readonly KeptFile[] | undefined
  context: FilesContext
}

/** A file's newest version, and its older ones below on demand. */
function Versions({ versions: [newest, ...older], kept, context }: FileProps & { versions: [Post, ...Post[]] }) {
  const [isOpen, setOpen] = useState(false)
  const isKept = ({ id }: Post) => kept?.some((file) => file.id === id) === true
  const buttons = (post: Post) => (
    <>
      <FileButton post={post} showSize={false} />
      {hasArrived(post) ? (
        // One button for both, so that the focus stays on it.
        <CommandButton
          command={isKept(post) ? removeKeptCommand : keepCommand}
          {...{ targets: [post], context }}
          size="small"
          iconOnly
        />
      ) : null}
    </>
  )
  const about = (post: Post) => aboutFile(post, isKept(post))
  return (
    <>
      <Item
        strong
        meta={
          <>
            {about(newest)}
            {older.length > 0 ? (
              <Button size="small" variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
                {copy.older(older.length)}
              </Button>
            ) : null}
          </>
        }
        aside={buttons(newest)}
      >
        {newest.title}
      </Item>
      {isOpen
        ? older.map((version) => (
            <Item key={version.id} meta={about(version)} aside={buttons(version)}>
              {copy.olderOf(version.title)}
            </Item>
          ))
        : null}
    </>
  )
}

function aboutFile({ file_size, author_name, created_at }: Post, isKept: boolean): string {
  return [sizeText(file_size), formatDateTime(created_at), author_name && copy.sentBy(author_name), isKept && copy.kept]
    .filter(Boolean)
    .join(', ')
}

/** Files with the same name, each list newest first. @param posts newest first */
export function versionsOf(posts: readonly Post[]): [Post, ...Post[]][] {
  return [...groupBy(posts, ({ title }) => versionKey(title)).values()]
}

import { type ComponentType, useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import type { ProjectDocument } from '#src/domain/document/table.ts'
import type { Project } from '#src/domain/project/table.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'
import { formatDateTime } from '#src/ui/date/format-date.ts'
import { Item, ItemList } from '#src/ui/item-list/item-list.tsx'
import { CommandButton } from '../../kit/commands/command-button.tsx'
import { type DialogAddress, useAddressDialog } from '../../kit/commands/use-address-dialog.ts'
import { useCommands } from '../../kit/commands/use-commands.ts'
import { SyncBadges } from '../../kit/sync/sync-badges.tsx'
import { useSyncMarks } from '../../kit/sync/use-sync-marks.ts'
import type { DocumentCommands, DocumentContext, DocumentDialog } from './commands.ts'
import { copy } from './copy.ts'
import { useDocuments } from './queries.ts'

export interface DocumentsSectionProps {
  project: Pick<Project, 'id' | 'user_id'>
  /** The path of a document. */
  pathOf: (projectId: string, id: string) => string
  styles: Readonly<Record<'head' | 'title', string>>
}

export interface DocumentDialogsProps {
  dialog: DocumentDialog
  project: Pick<Project, 'id' | 'user_id'>
  /** The project's documents of the kind; undefined until read. */
  documents: readonly ProjectDocument[] | undefined
  context: DocumentContext
  /** Called with the id of a new document, instead of `onClose`. */
  onCreated: (id: string) => void
  onClose: () => void
}

interface OfKind {
  kind: ProjectDocument['kind']
  title: string
  /** Shown while there is none. */
  emptyText: string
  commands: DocumentCommands
  /** In the same order on each render. */
  address: DialogAddress<DocumentDialog>
  Dialogs: ComponentType<DocumentDialogsProps>
}

/** A project's documents of a kind, on its page. */
export function DocumentsSection({
  project,
  pathOf,
  styles,
  kind,
  title,
  emptyText,
  commands,
  address,
  Dialogs,
}: DocumentsSectionProps & OfKind) {
  const all = useDocuments(project.id)
  const documents = all?.filter((document) => document.kind === kind)
  const { write, identity } = useWorkspace()
  const { dialog, open, close } = useAddressDialog(address)
  const navigate = useNavigate()
  const marks = useSyncMarks('documents')
  // The limit is one for all kinds.
  const count = all?.length ?? 0
  const context = useMemo<DocumentContext>(
    () => ({ write, identity, openDialog: open, count }),
    [write, identity, open, count],
  )
  const pageCommands = useMemo(() => [commands.create], [commands])
  useCommands({ commands: pageCommands, context })
  if (!documents) return null
  const headingId = `project-${kind}s`
  return (
    <section aria-labelledby={headingId}>
      <div className={styles.head}>
        <h2 className={styles.title} id={headingId}>
          {title}
        </h2>
        <CommandButton command={commands.create} context={context} size="small" />
      </div>
      {documents.length === 0 ? <p>{emptyText}</p> : null}
      <ItemList>
        {documents.map((document) => (
          <Item
            key={document.id}
            strong
            link={{ to: pathOf(project.id, document.id) }}
            meta={
              <>
                {copy.edited(formatDateTime(document.updated_at))} <SyncBadges {...marks.get(document.id)} />
              </>
            }
            aside={
              <span data-row={document.id}>
                {commands.ofOne.map((command) => (
                  <CommandButton key={command.id} {...{ command, context }} targets={[document]} iconOnly />
                ))}
              </span>
            }
          >
            {document.name}
          </Item>
        ))}
      </ItemList>
      {dialog ? (
        <Dialogs
          {...{ dialog, project, documents, context }}
          onCreated={(id) => void navigate(pathOf(project.id, id), { replace: true })}
          onClose={close}
        />
      ) : null}
    </section>
  )
}

import { useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import type { ProjectDocument } from '#src/domain/document/table.ts'
import type { Project } from '#src/domain/project/table.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'
import { formatDateTime } from '#src/ui/date/format-date.ts'
import { Item, ItemList } from '#src/ui/item-list/item-list.tsx'
import { useLoadedLater } from '#src/ui/late/late.tsx'
import { CommandButton } from '../../kit/commands/command-button.tsx'
import { useAddressDialog } from '../../kit/commands/use-address-dialog.ts'
import { useCommands } from '../../kit/commands/use-commands.ts'
import { SyncBadges } from '../../kit/sync/sync-badges.tsx'
import { useSyncMarks } from '../../kit/sync/use-sync-marks.ts'
import { adminDeckPath, adminProjectionPath, deckPath, projectionPath } from '../../project/projects/document-paths.ts'
import { type DocumentContext, documentCommands } from './commands.ts'
import { copy, kindCopy } from './copy.ts'
import { DocumentDialogs, documentAddresses } from './document-address.ts'
import { useDocuments } from './queries.ts'

interface SectionProps {
  project: Pick<Project, 'id' | 'user_id'>
  /** Whether the documents open in the panel. */
  isManaged?: boolean
  styles: Readonly<Record<'head' | 'title', string>>
}

const lateParts = [DocumentDialogs]

const paths = {
  own: { deck: deckPath, projection: projectionPath },
  managed: { deck: adminDeckPath, projection: adminProjectionPath },
} as const

/** A project's pitch decks and financial projections, on its page. */
export function DocumentsSections(props: SectionProps) {
  useLoadedLater(lateParts)
  return (
    <>
      <DocumentsSection kind="deck" {...props} />
      <DocumentsSection kind="projection" {...props} />
    </>
  )
}

/** A project's documents of a kind. */
export function DocumentsSection({
  project,
  isManaged = false,
  styles,
  kind,
}: SectionProps & { kind: ProjectDocument['kind'] }) {
  const { sectionTitle, sectionEmpty } = kindCopy[kind]
  const commands = documentCommands[kind]
  const pathOf = paths[isManaged ? 'managed' : 'own'][kind]
  const all = useDocuments(project.id)
  const documents = all?.filter((document) => document.kind === kind)
  const { write, identity } = useWorkspace()
  const { dialog, open, close } = useAddressDialog(documentAddresses[kind])
  const navigate = useNavigate()
  const marks = useSyncMarks('documents')
  // All kinds share one limit.
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
          {sectionTitle}
        </h2>
        <CommandButton command={commands.create} context={context} size="small" />
      </div>
      {documents.length === 0 ? <p>{sectionEmpty}</p> : null}
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
        <DocumentDialogs
          {...{ kind, dialog, project, documents, context }}
          onCreated={(id) => void navigate(pathOf(project.id, id), { replace: true })}
          onClose={close}
        />
      ) : null}
    </section>
  )
}

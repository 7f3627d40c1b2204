import { type ComponentType, memo, type ReactNode, useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import type { RefusedEdit } from '#src/data/edits/edits.ts'
import type { DocumentRow, ProjectDocument } from '#src/domain/document/table.ts'
import type { SyncConflict } from '#src/domain/sync-conflict/table.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'
import { Link } from '#src/ui/link/link.tsx'
import { PageHeader } from '#src/ui/page-header/page-header.tsx'
import { useAddressDialog } from '../../kit/commands/use-address-dialog.ts'
import { useCommands } from '../../kit/commands/use-commands.ts'
import { useConflicts } from '../../kit/sync/conflicts.ts'
import { SyncBadges } from '../../kit/sync/sync-badges.tsx'
import { useRefusedEdits } from '../../kit/sync/use-refused-edits.ts'
import { useSyncMarks } from '../../kit/sync/use-sync-marks.ts'
import { type DocumentContext, documentCommands } from './commands.ts'
import { copy } from './copy.ts'
import * as styles from './document.css.ts'
import { DocumentDialogs, documentAddresses } from './document-address.ts'
import type { EditorProps } from './document-page.tsx'
import type { Typing } from './typing.ts'
import { TypingContext } from './use-typing.ts'

/** The refused edits of a document and its rows, and the changes that two devices made. */
interface Troubles {
  refused: readonly RefusedEdit[]
  ofDocument: readonly SyncConflict[]
  /** By row. */
  ofRows: ReadonlyMap<string, readonly SyncConflict[]>
}

export interface ShownTroubles extends Troubles {
  /** Stored ones. */
  rows: readonly DocumentRow[]
}

/** The differences between decks and projections. The same object on each render. */
interface OfKind {
  Notices: ComponentType<ShownTroubles>
  /** The fields of which conflicts are shown, by table. */
  inConflict: Readonly<Record<'documents' | 'document_rows', readonly string[]>>
}

interface DocumentEditorProps extends EditorProps {
  ofKind: OfKind
  typing: Typing
  /** The classes of the page and of its notices. */
  classes: Readonly<Record<'page' | 'notices', string>>
  renderActions: (context: DocumentContext) => ReactNode
  children: ReactNode
}

/** The frame of both editors: name, buttons, notices and dialogs. */
export function DocumentEditor({
  ofKind,
  project,
  document,
  rows,
  projectPath,
  typing,
  classes,
  renderActions,
  children,
}: DocumentEditorProps) {
  const { Notices, inConflict } = ofKind
  const { kind } = document
  const { write, identity } = useWorkspace()
  const navigate = useNavigate()
  const { dialog, open, close } = useAddressDialog(documentAddresses[kind])
  const context = useMemo<DocumentContext>(
    () => ({ write, identity, openDialog: open, count: 1, leave: () => void navigate(projectPath) }),
    [write, identity, open, navigate, projectPath],
  )
  useCommands({ commands: documentCommands[kind].ofOne, targets: () => [document], context })
  return (
    <TypingContext value={typing}>
      <div className={classes.page} data-passes-focus="">
        <PageHeader
          title={document.name}
          description={
            <span className={styles.buttons}>
              <Link to={projectPath}>{copy.ofProject(project.name)}</Link>
              <Badges id={document.id} />
            </span>
          }
          actions={renderActions(context)}
        />
        <DocumentTroubles {...{ document, rows, inConflict, Notices }} className={classes.notices} />
        {children}
      </div>
      {dialog ? (
        <DocumentDialogs
          {...{ kind, dialog, project, context }}
          documents={[document]}
          onCreated={close}
          onClose={close}
        />
      ) : null}
    </TypingContext>
  )
}

/** Shows whether a document is sent. A separate component, so that saving doesn't render the editor. */
const Badges = memo(function Badges({ id }: { id: string }) {
  return <SyncBadges {...useSyncMarks('documents').get(id)} />
})

interface DocumentTroublesProps extends Pick<OfKind, 'inConflict' | 'Notices'> {
  document: ProjectDocument
  /** Stored ones. */
  rows: readonly DocumentRow[]
  className: string
}

/** The document's refused edits and conflicts, if any. A separate component, so that saving doesn't render the editor. */
const DocumentTroubles = memo(function DocumentTroubles({
  document,
  rows,
  inConflict,
  className,
  Notices,
}: DocumentTroublesProps) {
  const troubles = useTroubles(document, rows, inConflict)
  if (!troubles) return null
  return (
    <div className={className}>
      <Notices rows={rows} {...troubles} />
    </div>
  )
})

/** Undefined without refused edits and conflicts, or before they have been read. On a customer's device, everything is the customer's. */
function useTroubles(
  { id }: ProjectDocument,
  rows: readonly DocumentRow[],
  inConflict: OfKind['inConflict'],
): Troubles | undefined {
  const documents = useConflicts('documents', inConflict.documents)
  const ofRows = useConflicts('document_rows', inConflict.document_rows)
  const edits = useRefusedEdits()
  return useMemo(() => {
    if (!documents || !ofRows || !edits) return undefined
    const ofDocument = documents.get(id) ?? []
    const refused = edits.filter(
      ({ table, row_id, document }) =>
        (table === 'documents' && row_id === id) || (table === 'document_rows' && document.document_id === id),
    )
    const isQuiet = ofDocument.length + refused.length === 0 && !rows.some((row) => ofRows.has(row.id))
    return isQuiet ? undefined : { refused, ofDocument, ofRows }
  }, [id, rows, documents, ofRows, edits])
}

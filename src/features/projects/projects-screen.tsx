import { type RefObject, useMemo, useRef } from 'react'
import type { RefusedEdit, SyncStatus, UnsentEdit } from '#src/data/sync-status.ts'
import type { Project } from '#src/domain/project/schema.ts'
import type { SyncConflict } from '#src/domain/sync-conflict/schema.ts'
import { Alert } from '#src/ui/alert/alert.tsx'
import { Button } from '#src/ui/button/button.tsx'
import { Card } from '#src/ui/card/card.tsx'
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx'
import { PageHeader } from '#src/ui/page-header/page-header.tsx'
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx'
import { useDocumentTitle } from '../shell/use-document-title.ts'
import { useRefusedEdits } from '../sync/use-refused-edits.ts'
import { useSyncStatus } from '../workspace/use-sync-status.ts'
import { useWorkspace } from '../workspace/workspace-context.ts'
import { newProjectCommand, type ProjectCommandContext } from './commands.ts'
import { type ProjectDialog, useDialogAddress } from './dialog-address.ts'
import { ProjectCard } from './project-card.tsx'
import { CreateProjectDialog, DeleteProjectDialog, EditProjectDialog } from './project-dialogs.tsx'
import * as styles from './projects.css.ts'
import { useProjectConflicts, useProjects } from './queries.ts'
import { texts } from './texts.ts'
import { useFocusAfterRemoval } from './use-focus-after-removal.ts'
import { useGrowingCount } from './use-growing-count.ts'

/** /dashboard/projects: one's own projects, created, edited and deleted on the device first. */
export function ProjectsScreen() {
  useDocumentTitle(texts.title)
  const { dialog, open, close } = useDialogAddress()
  const { identity } = useWorkspace()
  const projects = useProjects()
  const conflicts = useProjectConflicts()
  const status = useSyncStatus()
  const context = useMemo(() => ({ identity, openDialog: open }), [identity, open])
  const isEmpty = projects?.length === 0 && status.firstSyncDone
  const grid = useRef<HTMLUListElement>(null)
  const keepFocus = useFocusAfterRemoval(grid, projects?.length ?? 0, dialog !== null)
  const onDeleted = (id: string) => keepFocus(projects?.findIndex((project) => project.id === id) ?? 0)

  return (
    <>
      <PageHeader
        title={texts.title}
        actions={
          <div className={styles.underThumb}>
            <NewProjectButton context={context} label={newProjectCommand.label} quiet={isEmpty} />
          </div>
        }
      />
      {projects ? (
        <Projects projects={projects} conflicts={conflicts} status={status} context={context} grid={grid} />
      ) : (
        <BeforeReading status={status} />
      )}
      {dialog && projects ? (
        <OpenDialog dialog={dialog} projects={projects} onClose={close} onDeleted={onDeleted} />
      ) : null}
    </>
  )
}

interface ProjectsProps {
  projects: readonly Project[]
  conflicts: ReadonlyMap<string, readonly SyncConflict[]> | undefined
  status: SyncStatus
  context: ProjectCommandContext
  grid: RefObject<HTMLUListElement | null>
}

function Projects({ projects, conflicts, status, context, grid }: ProjectsProps) {
  const unsent = useMemo(() => unsentProjects(status.unsent), [status.unsent])
  const { count, end } = useGrowingCount(projects.length)
  if (projects.length === 0) {
    if (status.firstSyncFailed) return <LoadFailed />
    if (!status.firstSyncDone) return <LoadingProjects />
    return (
      <EmptyState
        title="No projects yet"
        action={<NewProjectButton context={context} label="Create Your First Project" />}
      >
        A project is what we build with you: give it a name, and watch it move through its seven days here.
      </EmptyState>
    )
  }
  return (
    <>
      <ul className={styles.grid} ref={grid}>
        {projects.slice(0, count).map((project) => (
          <ProjectCard
            key={project.id}
            project={project}
            unsent={unsent.get(project.id)}
            conflicts={conflicts?.get(project.id)}
            context={context}
          />
        ))}
      </ul>
      {count < projects.length ? <div key={count} ref={end} /> : null}
    </>
  )
}

function OpenDialog({
  dialog,
  projects,
  onClose,
  onDeleted,
}: {
  dialog: ProjectDialog
  projects: readonly Project[]
  onClose: () => void
  onDeleted: (id: string) => void
}) {
  const refusedEdits = useRefusedEdits()
  const refusedId = dialog.kind === 'delete' ? undefined : dialog.refused
  // The form takes its first values once: it waits until they are read.
  if (refusedId && !refusedEdits) return null
  const refused: RefusedEdit | undefined = refusedEdits?.find((edit) => edit.id === refusedId)
  if (dialog.kind === 'new') return <CreateProjectDialog key={refusedId ?? 'new'} refused={refused} onClose={onClose} />

  const project = projects.find(({ id }) => id === dialog.id)
  if (dialog.kind === 'delete') {
    return <DeleteProjectDialog key={dialog.id} project={project} onClose={onClose} onDeleted={onDeleted} />
  }
  return (
    <EditProjectDialog
      key={`${dialog.id} ${refusedId ?? ''}`}
      id={dialog.id}
      project={project}
      refused={refused}
      onClose={onClose}
    />
  )
}

interface NewProjectButtonProps {
  context: ProjectCommandContext
  label: string
  /** Another button of the page asks for the same more prominently. */
  quiet?: boolean
}

function NewProjectButton({ context, label, quiet = false }: NewProjectButtonProps) {
  const { icon: Icon, perform } = newProjectCommand
  return (
    <Button
      variant={quiet ? 'secondary' : 'primary'}
      icon={<Icon size={18} />}
      onClick={() => perform(undefined, context)}
    >
      {label}
    </Button>
  )
}

/** Some milliseconds: a skeleton only where there has never been anything to read. */
function BeforeReading({ status }: { status: SyncStatus }) {
  return status.firstSyncDone ? null : <LoadingProjects />
}

function LoadingProjects() {
  return (
    <div className={styles.grid} aria-busy="true">
      {['Loading your projects', '', ''].map((label, index) => (
        <Card key={index} className={styles.skeletonCard}>
          <Skeleton lines={5} label={label} />
        </Card>
      ))}
    </div>
  )
}

function LoadFailed() {
  const workspace = useWorkspace()
  return (
    <div className={styles.loadFailed}>
      <Alert
        tone="critical"
        title={texts.loadFailed}
        actions={
          <Button size="small" onClick={() => void workspace.syncNow()}>
            Try again
          </Button>
        }
      >
        They are fetched by themselves as soon as there is a connection. A project you create now is kept on this device
        and sent then.
      </Alert>
    </div>
  )
}

function unsentProjects(unsent: readonly UnsentEdit[]): ReadonlyMap<string, UnsentEdit['kind']> {
  return new Map(unsent.filter(({ table }) => table === 'projects').map(({ id, kind }) => [id, kind]))
}

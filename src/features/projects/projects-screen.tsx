import { useMemo, useRef } from 'react'
import type { RefusedEdit, UnsentEdit } from '#src/data/sync-status.ts'
import { Button } from '#src/ui/button/button.tsx'
import { CardGrid } from '#src/ui/card-grid/card-grid.tsx'
import { Card } from '#src/ui/card/card.tsx'
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx'
import { PageHeader } from '#src/ui/page-header/page-header.tsx'
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx'
import { ListStates } from '../lists/list-states.tsx'
import { useListState } from '../lists/use-list-state.ts'
import { useDocumentTitle } from '../shell/use-document-title.ts'
import { useRefusedEdits } from '../sync/use-refused-edits.ts'
import { useSyncStatus } from '../workspace/use-sync-status.ts'
import { useWorkspace } from '../workspace/workspace-context.ts'
import { newProjectCommand, type ProjectCommandContext } from './commands.ts'
import { type ProjectDialog, useDialogAddress } from './dialog-address.ts'
import { projectListSchema } from './list-state.ts'
import { ProjectCard } from './project-card.tsx'
import { CreateProjectDialog, DeleteProjectDialog, EditProjectDialog } from './project-dialogs.tsx'
import { ProjectFilters } from './project-filters.tsx'
import * as styles from './projects.css.ts'
import { useProject, useProjectConflicts, useProjectCount, useProjectList } from './queries.ts'
import { texts } from './texts.ts'
import { useFocusAfterRemoval } from './use-focus-after-removal.ts'

/** More projects than this are filtered, sorted and searched. */
const few = 5

/** /dashboard/projects: one's own projects, created, edited and deleted on the device first. */
export function ProjectsScreen() {
  useDocumentTitle(texts.title)
  const { dialog, open, close } = useDialogAddress()
  const { identity } = useWorkspace()
  const [state, change] = useListState(projectListSchema)
  const list = useProjectList(state)
  const count = useProjectCount()
  const conflicts = useProjectConflicts()
  const { firstSyncDone, unsent } = useSyncStatus()
  const unsentKinds = useMemo(() => unsentProjects(unsent), [unsent])
  const context = useMemo(() => ({ identity, openDialog: open }), [identity, open])
  const narrowed = state.q.trim() !== '' || state.status !== 'all'
  const isEmpty = count === 0 && firstSyncDone
  const grid = useRef<HTMLUListElement>(null)
  const keepFocus = useFocusAfterRemoval(grid, list?.total ?? 0, dialog !== null)
  const onDeleted = (id: string) => keepFocus(list?.rows.findIndex((project) => project.id === id) ?? 0)

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
      {narrowed || (count ?? 0) > few ? <ProjectFilters state={state} onChange={change} /> : null}
      <ListStates
        list={list}
        skeleton={<LoadingProjects />}
        failure={texts.loadFailed}
        failureHint="They are fetched by themselves as soon as there is a connection. A project you create now is kept on this device and sent then."
        empty={
          <EmptyState
            title="No projects yet"
            action={<NewProjectButton context={context} label="Create Your First Project" />}
          >
            A project is what we build with you: give it a name, and watch it move through its seven days here.
          </EmptyState>
        }
        narrowed={narrowed}
        onClear={() => change({ q: '', status: 'all' })}
      >
        {({ rows, total, reach }) => (
          <CardGrid items={rows} total={total} itemId={idOf} onReach={reach} estimate={230} ref={grid}>
            {(project) => (
              <ProjectCard
                project={project}
                unsent={unsentKinds.get(project.id)}
                conflicts={conflicts?.get(project.id)}
                context={context}
              />
            )}
          </CardGrid>
        )}
      </ListStates>
      {dialog ? <OpenDialog dialog={dialog} onClose={close} onDeleted={onDeleted} /> : null}
    </>
  )
}

function OpenDialog({
  dialog,
  onClose,
  onDeleted,
}: {
  dialog: ProjectDialog
  onClose: () => void
  onDeleted: (id: string) => void
}) {
  const refusedEdits = useRefusedEdits()
  const project = useProject(dialog.kind === 'new' ? '' : dialog.id)
  const refusedId = dialog.kind === 'delete' ? undefined : dialog.refused
  // The form takes its first values once: it waits until they are read.
  if (project === undefined || (refusedId && !refusedEdits)) return null
  const refused: RefusedEdit | undefined = refusedEdits?.find((edit) => edit.id === refusedId)
  if (dialog.kind === 'new') return <CreateProjectDialog key={refusedId ?? 'new'} refused={refused} onClose={onClose} />

  if (dialog.kind === 'delete') {
    const asked = project ?? undefined
    return <DeleteProjectDialog key={dialog.id} project={asked} onClose={onClose} onDeleted={onDeleted} />
  }
  return (
    <EditProjectDialog
      key={`${dialog.id} ${refusedId ?? ''}`}
      id={dialog.id}
      project={project ?? undefined}
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

const idOf = ({ id }: { id: string }) => id

function LoadingProjects() {
  return (
    <div className={styles.skeletons} aria-busy="true">
      {['Loading your projects', '', ''].map((label, index) => (
        <Card key={index} className={styles.skeletonCard}>
          <Skeleton lines={5} label={label} />
        </Card>
      ))}
    </div>
  )
}

function unsentProjects(unsent: readonly UnsentEdit[]): ReadonlyMap<string, UnsentEdit['kind']> {
  return new Map(unsent.filter(({ table }) => table === 'projects').map(({ id, kind }) => [id, kind]))
}

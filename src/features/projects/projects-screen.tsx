import { memo, type RefObject, useCallback, useMemo, useRef } from 'react'
import type { RefusedEdit, UnsentEdit } from '#src/data/sync-status.ts'
import type { Project } from '#src/domain/project/schema.ts'
import { useSyncStatus } from '#src/runtime/use-sync-status.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'
import { CardGrid } from '#src/ui/card-grid/card-grid.tsx'
import { LoadingCards } from '#src/ui/card-grid/loading-cards.tsx'
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx'
import { useCharacterKeys } from '#src/ui/keyboard/character-keys.ts'
import { late, useLoadedLater } from '#src/ui/late/late.tsx'
import { PageHeader } from '#src/ui/page-header/page-header.tsx'
import { useRangeSelection } from '#src/ui/selection/use-range-selection.ts'
import { CommandButton } from '../commands/command-button.tsx'
import { CommandConfirmations, useAskedIds } from '../commands/command-confirmations.tsx'
import { focusedRowId } from '../commands/row-focus.ts'
import { useAddressDialog } from '../commands/use-address-dialog.ts'
import { useCommands } from '../commands/use-commands.ts'
import { ListStates } from '../lists/list-states.tsx'
import { SelectionBar } from '../lists/selection-bar.tsx'
import { useListState } from '../lists/use-list-state.ts'
import type { PagedList } from '../lists/use-paged-list.ts'
import { useDocumentTitle } from '../shell/use-document-title.ts'
import { useRefusedEdits } from '../sync/use-refused-edits.ts'
import { useUnsentKinds } from '../sync/use-unsent-kinds.ts'
import {
  deleteProjectCommand,
  newProjectCommand,
  type ProjectCommandContext,
  pageCommands,
  projectCommands,
} from './commands.ts'
import { type ProjectDialog, projectDialogAddress } from './dialog-address.ts'
import { idsIn, idsText } from '../commands/ids-in-url.ts'
import { projectListFields } from './list-state.ts'
import { ProjectCard } from './project-card.tsx'
import { ProjectFilters } from './project-filters.tsx'
import { RefusedProjects } from './project-notices.tsx'
import * as styles from './projects.css.ts'
import {
  useOwnProject,
  useOwnProjects,
  useProjectConflicts,
  useProjectCount,
  useProjectList,
  useRefusedProjects,
} from './queries.ts'
import { copy } from './copy.ts'

// The forms load after the data: the list doesn't need them.
const dialogs = () => import('./project-dialogs.tsx')
const CreateProjectDialog = late(async () => (await dialogs()).CreateProjectDialog)
const EditProjectDialog = late(async () => (await dialogs()).EditProjectDialog)
const UnknownProjectDialog = late(async () => (await dialogs()).UnknownProjectDialog)
const lateDialogs = [CreateProjectDialog, EditProjectDialog, UnknownProjectDialog]

/** With more projects than this, the page shows filters, order and search. */
const few = 5

/** /dashboard/projects: the user's own projects, created, edited and deleted on the device first. */
export function ProjectsScreen() {
  useDocumentTitle(copy.title)
  const { dialog, open, close } = useAddressDialog(projectDialogAddress)
  const { write, identity } = useWorkspace()
  const [state, change] = useListState(projectListFields)
  const list = useProjectList(state)
  const count = useProjectCount()
  const asked = useOwnProjects(useAskedIds(projectCommands))
  const conflicts = useProjectConflicts()
  const { firstSyncDone } = useSyncStatus('firstSyncDone')
  const unsentKinds = useUnsentKinds('projects')
  const context = useMemo(() => ({ write, identity, openDialog: open }), [write, identity, open])
  const letters = useCharacterKeys(({ enabled }) => enabled)
  const refused = useRefusedProjects('own')
  const select = useCallback((ids: Iterable<string>) => change({ selected: idsText(ids) }), [change])
  const selected = useOwnProjects(idsIn(state.selected)) ?? nothing
  const selectedIds = useMemo(() => new Set(selected.map(({ id }) => id)), [selected])
  const toggle = useRangeSelection({
    items: list?.rows ?? nothing,
    itemId: idOf,
    selected: selectedIds,
    onSelect: select,
  })
  const isSelectable = (count ?? 0) > 1
  const narrowed = state.q.trim() !== '' || state.status !== 'all'
  const isEmpty = count === 0 && firstSyncDone
  const grid = useRef<HTMLUListElement>(null)
  useLoadedLater(lateDialogs)
  useCommands({
    commands: pageCommands,
    targets: () => (selected.length > 0 ? selected : (list?.rows.filter(({ id }) => id === focusedRowId()) ?? [])),
    context,
    list: grid,
  })

  return (
    <>
      <PageHeader
        title={copy.title}
        actions={
          <div className={styles.underThumb}>
            <CommandButton command={newProjectCommand} context={context} variant={isEmpty ? 'secondary' : 'primary'} />
          </div>
        }
      />
      {narrowed || (count ?? 0) > few ? (
        // Clears the selection, so that no action applies to rows out of sight.
        <ProjectFilters state={state} onChange={(fields, how) => change({ ...fields, selected: '' }, how)} />
      ) : null}
      {refused && refused.homeless.length > 0 ? <RefusedProjects edits={refused.homeless} /> : null}
      <ListStates
        list={list}
        skeleton={<LoadingCards label="Loading your projects" />}
        failure={copy.loadFailed}
        failureHint="They will load as soon as you're online. You can still create a project: it's saved on this device and sent later."
        empty={
          <EmptyState
            title="No projects yet"
            action={
              <CommandButton
                command={newProjectCommand}
                context={context}
                variant="primary"
                label="Create Your First Project"
              />
            }
          >
            A project is what we build with you. Give it a name and watch it move through its seven days here.
          </EmptyState>
        }
        narrowed={narrowed}
        onClear={() => change({ q: '', status: 'all' })}
      >
        {(read) => (
          <ProjectGrid
            list={read}
            letters={letters}
            selected={isSelectable ? selectedIds : undefined}
            onToggle={toggle}
            {...{ unsentKinds, conflicts, refused, context, grid }}
          />
        )}
      </ListStates>
      {selected.length > 0 ? (
        <SelectionBar count={selected.length} onClear={() => select([])}>
          <CommandButton command={deleteProjectCommand} targets={selected} context={context} size="small" />
        </SelectionBar>
      ) : null}
      {dialog ? <OpenDialog dialog={dialog} onClose={close} /> : null}
      <CommandConfirmations commands={projectCommands} among={asked} context={context} missing={UnknownProjectDialog} />
    </>
  )
}

interface ProjectGridProps {
  list: PagedList<Project>
  unsentKinds: ReadonlyMap<string, UnsentEdit['kind']>
  conflicts: ReturnType<typeof useProjectConflicts>
  refused: ReturnType<typeof useRefusedProjects>
  context: ProjectCommandContext
  grid: RefObject<HTMLUListElement | null>
  letters: boolean
  /** Undefined if the list has no selection. */
  selected: ReadonlySet<string> | undefined
  onToggle: (id: string, extend: boolean) => void
}

/** Memoised: typing in the search renders no card until the result changes. */
const ProjectGrid = memo(function ProjectGrid(props: ProjectGridProps) {
  const { list, unsentKinds, conflicts, refused, context, grid, letters, selected, onToggle } = props
  return (
    <CardGrid
      items={list.rows}
      total={list.total}
      question={list.question}
      whole={!list.isSearch}
      itemId={idOf}
      onReach={list.reach}
      estimate={230}
      ref={grid}
      roving={{ start: undefined, letters }}
      onToggle={selected ? onToggle : undefined}
      onOpen={({ id }) => context.openDialog({ kind: 'edit', id })}
    >
      {(project, tabIndex) => (
        <ProjectCard
          project={project}
          unsent={unsentKinds.get(project.id)}
          conflicts={conflicts?.get(project.id)}
          refused={refused?.byProject.get(project.id)}
          context={context}
          tabIndex={tabIndex}
          selected={selected?.has(project.id)}
          onToggle={onToggle}
        />
      )}
    </CardGrid>
  )
})

function OpenDialog({ dialog, onClose }: { dialog: ProjectDialog; onClose: () => void }) {
  const refusedEdits = useRefusedEdits()
  const project = useOwnProject(dialog.kind === 'new' ? '' : dialog.id)
  // The form reads its initial values once, so it waits for them.
  if (project === undefined || (dialog.refused && !refusedEdits)) return null
  const refused: RefusedEdit | undefined = refusedEdits?.find((edit) => edit.id === dialog.refused)
  const key = dialog.refused ?? ''
  if (dialog.kind === 'new') {
    const { shared } = dialog
    return <CreateProjectDialog key={key} refused={refused} shared={shared} onClose={onClose} />
  }
  return (
    <EditProjectDialog
      key={`${dialog.id} ${key}`}
      id={dialog.id}
      project={project ?? undefined}
      refused={refused}
      onClose={onClose}
    />
  )
}

const nothing: readonly Project[] = []
const idOf = ({ id }: { id: string }) => id

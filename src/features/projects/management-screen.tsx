import { useCallback, useMemo, useRef } from 'react'
import { projectStatuses } from '#src/domain/project/fields.ts'
import { projectStatusLabels } from '#src/domain/project/rules.ts'
import type { Project } from '#src/domain/project/schema.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx'
import { SelectField } from '#src/ui/field/select-field.tsx'
import { useCharacterKeys } from '#src/ui/keyboard/character-keys.ts'
import { late, useLoadedLater } from '#src/ui/late/late.tsx'
import { PageHeader } from '#src/ui/page-header/page-header.tsx'
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx'
import { CommandButton } from '../commands/command-button.tsx'
import { CommandConfirmations, useAskedIds } from '../commands/command-confirmations.tsx'
import { focusedRowId } from '../commands/row-focus.ts'
import { type DialogAddress, useAddressDialog } from '../commands/use-address-dialog.ts'
import { useCommands } from '../commands/use-commands.ts'
import { ListStates } from '../lists/list-states.tsx'
import { ListToolbar } from '../lists/list-toolbar.tsx'
import { SelectionBar } from '../lists/selection-bar.tsx'
import { useListState } from '../lists/use-list-state.ts'
import { useDocumentTitle } from '../shell/use-document-title.ts'
import { useRefusedEdits } from '../sync/use-refused-edits.ts'
import { useUnsentKinds } from '../sync/use-unsent-kinds.ts'
import { type ProjectDialog, projectDialogAddress } from './dialog-address.ts'
import { idParams, idsIn, idsOf, idsText } from '../commands/ids-in-url.ts'
import {
  bulkCommands,
  type ManagementContext,
  managementCommands,
  newManagedCommand,
  pageCommands,
} from './management-commands.ts'
import { fileColumns, filedProjects, managementFields, useManagedProjects } from './management-list.ts'
import { ManagementTable } from './management-table.tsx'
import { managementCopy as copy } from './management-copy.ts'
import { RefusedProjects } from './project-notices.tsx'
import * as styles from './projects.css.ts'
import { useEveryonesProjectConflicts, useProject, useProjectsById, useRefusedProjects } from './queries.ts'

// The forms load after the data: the list doesn't need them.
const dialogs = () => import('./management-dialogs.tsx')
const CreateDialog = late(async () => (await dialogs()).CreateManagedDialog)
const EditDialog = late(async () => (await dialogs()).EditManagedDialog)
const UnknownDialog = late(async () => (await dialogs()).UnknownManagedDialog)
const StatusDialog = late(async () => (await dialogs()).StatusDialog)
const lateDialogs = [CreateDialog, EditDialog, UnknownDialog, StatusDialog]

const statusAddress: DialogAddress<readonly string[]> = {
  params: ['change-status'],
  read(search) {
    const ids = idsOf(search, 'change-status')
    return ids.length > 0 ? ids : null
  },
  write: (ids) => idParams('change-status', ids),
}

const statuses = [
  { value: 'all', label: 'All statuses' } as const,
  ...projectStatuses.map((value) => ({ value, label: projectStatusLabels[value] })),
]

/** /admin/projects: all users' projects, created, edited and deleted on the device first. */
export function ManagementScreen() {
  useDocumentTitle(`${copy.title} · Admin`)
  const { dialog, open, close } = useAddressDialog(projectDialogAddress)
  const { dialog: statusOf, open: chooseStatus, close: closeStatus } = useAddressDialog(statusAddress)
  const { db, write, identity } = useWorkspace()
  const [state, change] = useListState(managementFields)
  const list = useManagedProjects(state)
  const asked = useProjectsById(useAskedIds(managementCommands))
  const conflicts = useEveryonesProjectConflicts()
  const refused = useRefusedProjects("everyone's")
  const unsentKinds = useUnsentKinds('projects')
  const context = useMemo<ManagementContext>(
    () => ({ write, identity, openDialog: open, chooseStatus, closeStatus }),
    [write, identity, open, chooseStatus, closeStatus],
  )
  const letters = useCharacterKeys(({ enabled }) => enabled)
  const selected = useProjectsById(idsIn(state.selected)) ?? nothing
  const selectedIds = useMemo(() => new Set(selected.map(({ id }) => id)), [selected])
  const select = useCallback((ids: Iterable<string>) => change({ selected: idsText(ids) }), [change])
  const sort = useCallback((by: typeof state.sort) => change({ sort: by, selected: '' }), [change])
  const table = useRef<HTMLDivElement>(null)
  useLoadedLater(lateDialogs)
  useCommands({
    commands: pageCommands,
    targets: () => (selected.length > 0 ? selected : (list?.rows.filter(({ id }) => id === focusedRowId()) ?? [])),
    context,
    list: table,
  })

  return (
    <>
      <PageHeader
        title={copy.title}
        actions={
          <div className={styles.underThumb}>
            <CommandButton command={newManagedCommand} context={context} variant="primary" />
          </div>
        }
      />
      <ListToolbar
        name="projects"
        fields={managementFields}
        state={state}
        onChange={change}
        file={{ columns: fileColumns, read: async () => filedProjects(await db, state) }}
        search={{
          label: 'Search projects',
          value: state.q,
          // Clears the selection, so that no action applies to rows out of sight.
          onValueChange: (q) => change({ q, selected: '' }, { typing: true }),
        }}
      >
        <SelectField
          label="Status"
          labelHidden
          options={statuses}
          value={state.status}
          onValueChange={(status) => change({ status, selected: '' })}
        />
      </ListToolbar>
      {refused && refused.homeless.length > 0 ? <RefusedProjects edits={refused.homeless} /> : null}
      <ListStates
        list={list}
        skeleton={<Skeleton lines={8} strip={false} label="Loading projects" />}
        failure={copy.loadFailed}
        failureHint={copy.loadFailedHint}
        empty={
          <EmptyState
            title={copy.emptyTitle}
            action={<CommandButton command={newManagedCommand} context={context} label={copy.emptyAction} />}
          >
            {copy.emptyText}
          </EmptyState>
        }
        narrowed={state.q.trim() !== '' || state.status !== 'all'}
        onClear={() => change({ q: '', status: 'all' })}
      >
        {(read) => (
          <div ref={table}>
            <ManagementTable
              list={read}
              sort={state.sort}
              onSort={sort}
              refused={refused?.byProject}
              selected={selectedIds}
              onSelect={select}
              {...{ unsentKinds, conflicts, context, letters }}
            />
          </div>
        )}
      </ListStates>
      {selected.length > 0 ? (
        <SelectionBar count={selected.length} onClear={() => select([])}>
          {bulkCommands.map((command) => (
            <CommandButton key={command.id} {...{ command, context }} targets={selected} size="small" />
          ))}
        </SelectionBar>
      ) : null}
      {dialog ? <OpenDialog dialog={dialog} onClose={close} /> : null}
      {statusOf ? <OpenStatus ids={statusOf} context={context} onClose={closeStatus} /> : null}
      <CommandConfirmations commands={managementCommands} among={asked} context={context} missing={UnknownDialog} />
    </>
  )
}

function OpenDialog({ dialog, onClose }: { dialog: ProjectDialog; onClose: () => void }) {
  const edits = useRefusedEdits()
  const project = useProject(dialog.kind === 'new' ? '' : dialog.id)
  // The form reads its initial values once, so it waits for them.
  if (project === undefined || (dialog.refused && !edits)) return null
  const refused = edits?.find(({ id }) => id === dialog.refused)
  const key = dialog.refused ?? ''
  if (dialog.kind === 'new') return <CreateDialog key={key} refused={refused} onClose={onClose} />
  const { id } = dialog
  return <EditDialog key={`${id} ${key}`} id={id} project={project ?? undefined} refused={refused} onClose={onClose} />
}

interface OpenStatusProps {
  ids: readonly string[]
  context: ManagementContext
  onClose: () => void
}

function OpenStatus({ ids, context, onClose }: OpenStatusProps) {
  const projects = useProjectsById(ids)
  return projects ? <StatusDialog projects={projects} context={context} onClose={onClose} /> : null
}

const nothing: readonly Project[] = []

import { useMemo } from 'react'
import { taskStatuses } from '#src/domain/task/table.ts'
import { taskStatusLabels } from '#src/domain/task/rules.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx'
import { late } from '#src/ui/late/late.tsx'
import { PageHeader } from '#src/ui/page-header/page-header.tsx'
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx'
import { CommandButton } from '../../kit/commands/command-button.tsx'
import { useAddressDialog } from '../../kit/commands/use-address-dialog.ts'
import { filterOptions, ListFilter } from '../../kit/lists/list-filters.tsx'
import { ListPanel } from '../../kit/lists/list-panel.tsx'
import { ListToolbar } from '../../kit/lists/list-toolbar.tsx'
import { NewRowButton } from '../../kit/lists/new-row-button.tsx'
import { RefusedCards } from '../../kit/lists/refused-cards.tsx'
import { useListScreen } from '../../kit/lists/use-list-screen.ts'
import { ProjectField } from '../../project/badges/project-field.tsx'
import { useDocumentTitle } from '#src/runtime/hooks/use-document-title.ts'
import { useRefusedRows } from '../../kit/sync/use-refused-rows.ts'
import { bulkCommands, newTaskCommand, pageCommands, type TaskCommandContext } from './commands.ts'
import { copy } from './copy.ts'
import { file } from './csv.ts'
import { taskDialogAddress } from './dialog-address.ts'
import { tasksList, withoutProject } from './list-state.ts'
import { TaskTable } from './task-table.tsx'

export { askEarly } from './list-state.ts'

// The forms load after the data: the list doesn't need them.
const OpenTaskDialog = late(async () => (await import('./open-task-dialog.tsx')).OpenTaskDialog)
const UnknownTaskDialog = late(async () => (await import('./task-dialogs.tsx')).UnknownTaskDialog)
const dialogs = [OpenTaskDialog, UnknownTaskDialog]

const statuses = filterOptions('All statuses', taskStatusLabels, taskStatuses)
const noProject = [{ value: withoutProject, label: copy.unassigned }]

/** /admin/tasks: all users' tasks, created, edited, assigned, completed and deleted on the device first. */
function TasksScreen() {
  useDocumentTitle(`${copy.title} · Admin`)
  const { dialog, open, close } = useAddressDialog(taskDialogAddress)
  const { write, identity } = useWorkspace()
  const screen = useListScreen(tasksList)
  const refused = useRefusedRows('tasks')
  const context = useMemo<TaskCommandContext>(() => {
    // A refused edit opens in the form with its values, to be corrected.
    const refusedIn = (id: string) => {
      const edit = refused?.byRow.get(id)?.find(({ kind }) => kind === 'changed')
      return edit && { refused: edit.id }
    }
    return {
      write,
      identity,
      openDialog: (dialog) => open(dialog.kind === 'edit' ? { ...refusedIn(dialog.id), ...dialog } : dialog),
    }
  }, [write, identity, open, refused])

  return (
    <>
      <PageHeader
        title={copy.title}
        actions={<NewRowButton command={newTaskCommand} context={context} isEmpty={screen.isEmpty} />}
      />
      {screen.isEmpty ? null : (
        <ListToolbar screen={screen} file={file} search="Search tasks">
          <ListFilter screen={screen} field="status" label="Status" options={statuses} />
          <ProjectField
            label="Project"
            labelHidden
            none="All Projects"
            first={noProject}
            value={screen.state.project}
            onChange={(project) => screen.narrow({ project })}
          />
        </ListToolbar>
      )}
      <RefusedCards label="Rejected tasks" edits={refused?.ofNoRow ?? []} />
      <ListPanel
        {...{ screen, context, dialogs }}
        commands={pageCommands}
        bulk={bulkCommands}
        missing={UnknownTaskDialog}
        skeleton={<Skeleton lines={8} strip={false} label="Loading tasks" />}
        failure={copy.loadFailed}
        empty={
          <EmptyState
            title="No tasks yet"
            action={
              <CommandButton command={newTaskCommand} context={context} variant="primary" label={copy.createFirst} />
            }
          >
            {copy.emptyText}
          </EmptyState>
        }
      >
        {(list) => <TaskTable list={list} state={screen.table} context={context} />}
      </ListPanel>
      {dialog ? <OpenTaskDialog {...{ dialog, context, refused }} onClose={close} /> : null}
    </>
  )
}

export { TasksScreen as Screen }

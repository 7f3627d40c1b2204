import { useMemo } from 'react'
import { useWorkspace } from '#src/runtime/workspace-context.ts'
import { late } from '#src/ui/late/late.tsx'
import { useAddressDialog } from '../../kit/commands/use-address-dialog.ts'
import { earlyPage } from '../../kit/lists/list-definition.ts'
import { TablePage } from '../../kit/lists/table-page.tsx'
import { useListScreen } from '../../kit/lists/use-list-screen.ts'
import { useRefusedRows } from '../../kit/sync/use-refused-rows.ts'
import { ProjectField } from '../../project/badges/project-field.tsx'
import { taskAddress, type TaskCommandContext } from './commands.ts'
import { copy } from './copy.ts'
import { tasksList, withoutProject } from './task-list.tsx'

export const askEarly = earlyPage(tasksList)

// The forms load after the data: the list doesn't need them.
const OpenTaskDialog = late(async () => (await import('./task-dialogs.tsx')).OpenTaskDialog)
const dialogs = [OpenTaskDialog]

const noProject = [{ value: withoutProject, label: copy.unassigned }]

/** /admin/tasks: all users' tasks, created, edited, assigned, completed and deleted on the device first. */
function TasksScreen() {
  const { dialog, open, close } = useAddressDialog(taskAddress)
  const { write, identity } = useWorkspace()
  const screen = useListScreen(tasksList)
  const refused = useRefusedRows('tasks')
  const context = useMemo<TaskCommandContext>(() => {
    // A refused edit opens in the form with its values, to be corrected.
    const refusedIn = (id = '') => {
      const edit = refused?.byRow.get(id)?.find(({ kind }) => kind === 'changed')
      return edit && { refused: edit.id }
    }
    return {
      write,
      identity,
      openDialog: (dialog) => open(dialog.kind === 'edit' ? { ...refusedIn(dialog.ids[0]), ...dialog } : dialog),
    }
  }, [write, identity, open, refused])

  return (
    <TablePage
      list={tasksList}
      {...{ screen, context, dialogs }}
      refused={refused?.ofNoRow}
      filters={
        <ProjectField
          label="Project"
          labelHidden
          none="All Projects"
          first={noProject}
          value={screen.state.project}
          onChange={(project) => screen.narrow({ project })}
        />
      }
    >
      {dialog ? <OpenTaskDialog {...{ dialog, context, refused }} onClose={close} /> : null}
    </TablePage>
  )
}

export { TasksScreen as Screen }

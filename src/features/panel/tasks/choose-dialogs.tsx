import { Check } from 'lucide-react'
import { useState } from 'react'
import { type Task, taskStatuses } from '#src/domain/task/table.ts'
import { BlockableButton } from '#src/ui/button/blockable-button.tsx'
import { Button } from '#src/ui/button/button.tsx'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { runCommand } from '../../kit/commands/run-command.ts'
import { UserField } from '../../kit/people/user-field.tsx'
import { assignCommand, statusCommands, type TaskCommandContext } from './commands.ts'
import { TaskStatusBadge } from '../../project/badges/task-status-badge.tsx'
import * as styles from './tasks.css.ts'
import { fieldLabels, copy } from './copy.ts'

interface ChooseProps {
  tasks: readonly [Task, ...Task[]]
  context: TaskCommandContext
  onClose: () => void
}

/** `?set-status`: one press on a status sets it. */
export function StatusDialog({ tasks, context, onClose }: ChooseProps) {
  const common = sameIn(tasks, 'status')
  return (
    <Dialog open onClose={onClose} size="small" title="Set Status" description={whichOf(tasks)}>
      <ul className={styles.choices}>
        {taskStatuses.map((status) => (
          <li key={status}>
            <button
              type="button"
              className={styles.choice}
              aria-current={status === common ? 'true' : undefined}
              onClick={() => {
                const command = statusCommands.get(status)
                if (command) runCommand(command, tasks, context)
                onClose()
              }}
            >
              <TaskStatusBadge status={status} />
              {status === common ? <Check size={16} aria-hidden="true" /> : null}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

/** `?assign`: chooses the assignee. */
export function AssignDialog({ tasks, context, onClose }: ChooseProps) {
  const [chosen, setChosen] = useState<string>()
  const common = sameIn(tasks, 'assigned_to')
  const isChange = chosen !== undefined && chosen !== common
  const label = 'Assign'
  function assign() {
    if (chosen !== undefined) runCommand(assignCommand(chosen), tasks, context)
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={tasks.length === 1 ? 'Assign Task' : 'Assign Tasks'}
      description={whichOf(tasks)}
      footer={
        <>
          <BlockableButton
            variant="primary"
            reason={isChange ? undefined : 'Choose someone else first.'}
            onClick={assign}
          >
            {label}
          </BlockableButton>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <UserField
        label={fieldLabels.assigned_to}
        // If the tasks have different assignees, none is selected initially.
        none={chosen === undefined && common === undefined ? undefined : copy.unassigned}
        placeholder="Different users"
        value={chosen ?? common ?? ''}
        onChange={setChosen}
      />
    </Dialog>
  )
}

function whichOf(tasks: ChooseProps['tasks']): string {
  return tasks.length === 1 ? tasks[0].title : `${tasks.length.toLocaleString('en')} tasks`
}

/** The value that all tasks share; undefined if they differ. */
function sameIn<Field extends 'status' | 'assigned_to'>(
  tasks: ChooseProps['tasks'],
  field: Field,
): Task[Field] | undefined {
  const value = tasks[0][field]
  return tasks.every((task) => task[field] === value) ? value : undefined
}

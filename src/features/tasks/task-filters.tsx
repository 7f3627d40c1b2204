import { memo } from 'react'
import { taskStatuses } from '#src/domain/task/fields.ts'
import { taskStatusLabels } from '#src/domain/task/rules.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'
import { SelectField } from '#src/ui/field/select-field.tsx'
import { ListToolbar } from '../lists/list-toolbar.tsx'
import { ProjectField } from '../projects/project-field.tsx'
import { type TaskListState, taskListFields, withoutProject } from './list-state.ts'
import { fileColumns, readLines, taskList } from './queries.ts'
import { copy } from './copy.ts'

interface TaskFiltersProps {
  state: TaskListState
  onChange: (fields: Partial<TaskListState>, options?: { typing?: boolean }) => void
}

const statuses = [
  { value: 'all', label: 'All statuses' } as const,
  ...taskStatuses.map((value) => ({ value, label: taskStatusLabels[value] })),
]
const noProject = [{ value: withoutProject, label: copy.unassigned }]

/** The list's search, status and project, its saved views, and the export. */
export const TaskFilters = memo(function TaskFilters({ state, onChange }: TaskFiltersProps) {
  const { db } = useWorkspace()
  const read = async () => readLines(await db, taskList(state))
  return (
    <ListToolbar
      name="tasks"
      fields={taskListFields}
      state={state}
      onChange={onChange}
      file={{ columns: fileColumns, read }}
      search={{ label: 'Search tasks', value: state.q, onValueChange: (q) => onChange({ q }, { typing: true }) }}
    >
      <SelectField
        label="Status"
        labelHidden
        options={statuses}
        value={state.status}
        onValueChange={(status) => onChange({ status })}
      />
      <ProjectField
        label="Project"
        labelHidden
        none="All Projects"
        first={noProject}
        value={state.project}
        onChange={(project) => onChange({ project })}
      />
    </ListToolbar>
  )
})

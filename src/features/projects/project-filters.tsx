import { projectStatuses } from '#src/domain/project/fields.ts'
import { projectStatusLabels } from '#src/domain/project/rules.ts'
import { SearchField } from '#src/ui/field/search-field.tsx'
import { SelectField } from '#src/ui/field/select-field.tsx'
import { type ProjectListState, sortOptions } from './list-state.ts'
import * as styles from './projects.css.ts'

interface ProjectFiltersProps {
  state: ProjectListState
  onChange: (fields: Partial<ProjectListState>, options?: { typing?: boolean }) => void
}

const statuses = [
  { value: 'all', label: 'All statuses' } as const,
  ...projectStatuses.map((value) => ({ value, label: projectStatusLabels[value] })),
]
const sorts = (Object.keys(sortOptions) as ProjectListState['sort'][]).map((value) => ({
  value,
  label: sortOptions[value].label,
}))

/** The list's search, status and order. */
export function ProjectFilters({ state, onChange }: ProjectFiltersProps) {
  return (
    <search className={styles.filters}>
      <SearchField
        label="Search projects"
        value={state.q}
        onValueChange={(q) => onChange({ q }, { typing: true })}
        className={styles.searchFilter}
      />
      <SelectField
        label="Status"
        labelHidden
        options={statuses}
        value={state.status}
        onValueChange={(status) => onChange({ status })}
      />
      <SelectField
        label="Sort by"
        labelHidden
        options={sorts}
        value={state.sort}
        onValueChange={(sort) => onChange({ sort })}
      />
    </search>
  )
}

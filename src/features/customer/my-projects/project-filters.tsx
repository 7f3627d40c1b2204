import { projectStatuses } from '#src/domain/project/table.ts'
import { projectStatusLabels } from '#src/domain/project/rules.ts'
import { SelectField } from '#src/ui/field/select-field.tsx'
import { filterOptions, ListFilter, ListSearch } from '../../kit/lists/list-filters.tsx'
import type { ScreenOf } from '../../kit/lists/use-list-screen.ts'
import { type ownProjectsList, sortOptions } from './list-state.ts'
import * as styles from './projects.css.ts'

const statuses = filterOptions('All statuses', projectStatusLabels, projectStatuses)
const sorts = (['newest', 'updated', 'name'] as const).map((value) => ({ value, label: sortOptions[value].label }))

/** The list's search, status and order. */
export function ProjectFilters({ screen }: { screen: ScreenOf<typeof ownProjectsList> }) {
  return (
    <search className={styles.filters}>
      <ListSearch screen={screen} label="Search projects" className={styles.searchFilter} />
      <ListFilter screen={screen} field="status" label="Status" options={statuses} />
      <SelectField
        label="Sort by"
        labelHidden
        options={sorts}
        value={screen.state.sort}
        onValueChange={(sort) => screen.change({ sort })}
      />
    </search>
  )
}

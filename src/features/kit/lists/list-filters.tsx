import type { SyncedTableName } from '#src/data/collections/declared.ts'
import { SearchField } from '#src/ui/field/search-field.tsx'
import { SelectField, type SelectOption } from '#src/ui/field/select-field.tsx'
import type { SelectFilter } from './list-definition.ts'
import type { ListScreen } from './use-list-screen.ts'
import type { ListFields } from './use-list-state.ts'

interface SearchProps<Name extends SyncedTableName, Fields extends ListFields> {
  screen: ListScreen<Name, Fields>
  label: string
  className: string
}

/** The search of a list, its field `q`. */
export function ListSearch<Name extends SyncedTableName, Fields extends ListFields>({
  screen: { state, narrow },
  ...field
}: SearchProps<Name, Fields>) {
  const search = (q: string) => narrow({ q } as Partial<typeof state>, { typing: true })
  return <SearchField {...field} value={state.q ?? ''} onValueChange={search} />
}

/** The filters that a list declares, and its order if it has no columns to choose it by. */
export function SelectFilters<Name extends SyncedTableName, Fields extends ListFields>({
  screen: { definition, state, change, narrow },
}: {
  screen: ListScreen<Name, Fields>
}) {
  return Object.entries<SelectFilter<string> | undefined>(definition.filters ?? {}).map(
    ([field, filter]) =>
      filter && (
        <SelectField
          key={field}
          labelHidden
          {...filter}
          value={state[field]}
          onValueChange={(value) => (field === 'sort' ? change : narrow)({ [field]: value } as Partial<typeof state>)}
        />
      ),
  )
}

/** Options for a filter with a name for each value, after one that filters nothing. */
export function filterOptions<Value extends string>(
  all: string,
  labels: Readonly<Record<Value, string>>,
  values: readonly Value[],
): readonly SelectOption<Value | 'all'>[] {
  return [{ value: 'all', label: all }, ...values.map((value) => ({ value, label: labels[value] }))]
}

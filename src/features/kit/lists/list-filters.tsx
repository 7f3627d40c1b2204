import type { SyncedTableName } from '#src/data/collections/declared.ts'
import { SearchField } from '#src/ui/field/search-field.tsx'
import { SelectField, type SelectFieldProps, type SelectOption } from '#src/ui/field/select-field.tsx'
import type { ListScreen } from './use-list-screen.ts'
import type { ListFields } from './use-list-state.ts'

interface FilterProps<Name extends SyncedTableName, Fields extends ListFields> {
  screen: ListScreen<Name, Fields>
  label: string
  className?: string
}

/** The search of a list, its field `q`. */
export function ListSearch<Name extends SyncedTableName, Fields extends ListFields>({
  screen: { state, narrow },
  ...field
}: FilterProps<Name, Fields>) {
  const search = (q: string) => narrow({ q } as Partial<typeof state>, { typing: true })
  return <SearchField {...field} value={state.q ?? ''} onValueChange={search} />
}

/** A filter of a list as a select. */
export function ListFilter<
  Name extends SyncedTableName,
  Fields extends ListFields,
  Field extends keyof Fields & string,
>({
  screen: { state, narrow },
  field: name,
  labelHidden = true,
  ...field
}: FilterProps<Name, Fields> &
  Pick<SelectFieldProps<ListScreen<Name, Fields>['state'][Field]>, 'options' | 'labelHidden'> & { field: Field }) {
  return (
    <SelectField
      {...field}
      labelHidden={labelHidden}
      value={state[name]}
      onValueChange={(value) => narrow({ [name]: value } as Partial<typeof state>)}
    />
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

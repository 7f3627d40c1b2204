import { useState } from 'react'
import { type ChoiceProps, ComboboxField, type ComboboxOption } from '#src/ui/combobox/combobox-field.tsx'
import { usePagedList, useRowsById } from '../../kit/lists/use-paged-list.ts'
import { nameOf } from '../../kit/people/names.ts'
import { useUsers } from '../../kit/people/queries.ts'

interface ProjectFieldProps extends ChoiceProps {
  /** Options above the projects while the field is empty. */
  first?: readonly ComboboxOption[] | undefined
}

const nothing: readonly ComboboxOption[] = []

/** Selects any project, found by name. */
export function ProjectField({ value, none, first = nothing, ...field }: ProjectFieldProps) {
  const [text, setText] = useState('')
  const found = usePagedList({
    table: 'projects',
    where: {},
    sort: [{ field: 'created_at', direction: 'desc' }],
    search: { text, fields: ['name'] },
  })
  const owners = useUsers(found?.rows.map(({ user_id }) => user_id) ?? [])
  const chosen = useRowsById('projects', [value])?.get(value)
  const chosenFirst = first.find((option) => option.value === value)
  const options = found?.rows.map((project) => {
    const owner = owners?.get(project.user_id)
    return { value: project.id, label: project.name, detail: owner && nameOf(owner) }
  })
  const before = text.trim() === '' ? first : nothing
  return (
    <ComboboxField
      {...field}
      value={value}
      valueLabel={chosen?.name ?? chosenFirst?.label ?? (value === '' ? (none ?? '') : 'Unknown project')}
      none={none}
      options={options && [...before, ...options]}
      total={found && found.total + before.length}
      onSearch={setText}
      empty="No projects found"
    />
  )
}

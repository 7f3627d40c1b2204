import { useState } from 'react'
import { type ChoiceProps, ComboboxField } from '#src/ui/combobox/combobox-field.tsx'
import { emailOf, nameOf } from './names.ts'
import { useUsers, useUsersNamed } from './queries.ts'

/** Selects any user, found by name or email. */
export function UserField({ value, none, ...field }: ChoiceProps) {
  const [text, setText] = useState('')
  const found = useUsersNamed(text)
  const chosen = useUsers([value])?.get(value)
  return (
    <ComboboxField
      {...field}
      value={value}
      valueLabel={chosen ? nameOf(chosen) : value === '' ? (none ?? '') : 'Unknown User'}
      none={none}
      options={found?.rows.map((user) => ({ value: user.id, label: nameOf(user), detail: emailOf(user) }))}
      total={found?.total}
      onSearch={setText}
      empty="No users found"
    />
  )
}

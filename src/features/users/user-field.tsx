import { type ReactNode, type Ref, useState } from 'react'
import { ComboboxField } from '#src/ui/combobox/combobox-field.tsx'
import { emailOf, nameOf } from './names.ts'
import { useUsers, useUsersNamed } from './queries.ts'

interface UserFieldProps {
  label: string
  labelHidden?: boolean
  hint?: ReactNode
  error?: ReactNode
  /** A user's id; '' for none. */
  value: string
  onChange: (id: string) => void
  /** The label of the option for no user; without it there is none. */
  none?: string | undefined
  placeholder?: string | undefined
  className?: string | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

/** Selects any user, found by name or email. */
export function UserField({ value, none, ...field }: UserFieldProps) {
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

import { type ReactNode, type Ref, useState } from 'react'
import { ComboboxField } from '#src/ui/combobox/combobox-field.tsx'
import { emailOf, nameOf } from './names.ts'
import { usePeople, usePeopleNamed } from './queries.ts'

interface PersonFieldProps {
  label: string
  labelHidden?: boolean
  hint?: ReactNode
  error?: ReactNode
  /** A person's id; '' for nobody. */
  value: string
  onChange: (id: string) => void
  /** Makes nobody one of the options, under this name. */
  none?: string | undefined
  placeholder?: string | undefined
  className?: string | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

/** A choice among all people, found by name or email. */
export function PersonField({ value, none, ...field }: PersonFieldProps) {
  const [text, setText] = useState('')
  const found = usePeopleNamed(text)
  const chosen = usePeople([value])?.get(value)
  return (
    <ComboboxField
      {...field}
      value={value}
      valueLabel={chosen ? nameOf(chosen) : value === '' ? (none ?? '') : 'Unknown User'}
      none={none}
      options={found?.rows.map((person) => ({ value: person.id, label: nameOf(person), detail: emailOf(person) }))}
      total={found?.total}
      onSearch={setText}
      empty="No users found"
    />
  )
}

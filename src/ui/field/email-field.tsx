import { TextField, type TextFieldProps } from './text-field.tsx'

export interface EmailFieldProps extends Omit<TextFieldProps, 'label' | 'type' | 'autoCapitalize' | 'spellCheck'> {
  label?: TextFieldProps['label']
}

/** An email address, left as it is typed. `autoComplete="username"` where one signs in with it. */
export function EmailField({ label = 'Email', autoComplete = 'email', ...field }: EmailFieldProps) {
  return (
    <TextField
      {...field}
      label={label}
      type="email"
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}

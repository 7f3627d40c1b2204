import { TextField, type TextFieldProps } from './text-field.tsx'

export interface EmailFieldProps extends Omit<TextFieldProps, 'label' | 'type' | 'autoCapitalize' | 'spellCheck'> {
  label?: TextFieldProps['label']
}

/**
 * An email address, with the input unchanged. For sign-in (`autoComplete="username"`) it is a text field, because accessibility checkers
 * accept that token only there.
 */
export function EmailField({ label = 'Email', autoComplete = 'email', ...field }: EmailFieldProps) {
  return (
    <TextField
      {...field}
      label={label}
      type={autoComplete === 'username' ? 'text' : 'email'}
      inputMode="email"
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}

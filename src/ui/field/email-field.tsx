import { TextField, type TextFieldProps } from './text-field.tsx'

export type EmailFieldProps = Omit<TextFieldProps, 'label' | 'type' | 'autoCapitalize' | 'spellCheck'>

/**
 * An email address, with the input unchanged. For sign-in (`autoComplete="username"`) it is a text field, because accessibility checkers
 * accept that token only there.
 */
export function EmailField({ autoComplete = 'email', ...field }: EmailFieldProps) {
  return (
    <TextField
      {...field}
      label="Email"
      type={autoComplete === 'username' ? 'text' : 'email'}
      inputMode="email"
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}

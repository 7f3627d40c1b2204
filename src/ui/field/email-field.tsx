import { TextField, type TextFieldProps } from './text-field.tsx'

export interface EmailFieldProps extends Omit<TextFieldProps, 'label' | 'type' | 'autoCapitalize' | 'spellCheck'> {
  label?: TextFieldProps['label']
}

/**
 * An email address, left as it is typed. Where people sign in with it (`autoComplete="username"`) it is a text field: checkers of
 * accessibility accept that token there alone.
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

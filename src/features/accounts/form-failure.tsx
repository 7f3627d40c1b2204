import type { FieldValues, FormState } from 'react-hook-form'
import { FormError } from '#src/ui/alert/alert.tsx'

/**
 * Why the last try failed, above the form. The toast announces it to screen readers.
 * @param formState its `errors.root` has the text
 */
export function FormFailure<Input extends FieldValues>({ formState }: { formState: FormState<Input> }) {
  return <FormError>{formState.errors.root?.message}</FormError>
}

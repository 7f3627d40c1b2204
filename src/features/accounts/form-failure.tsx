import type { FieldValues, FormState } from 'react-hook-form'
import { FormError } from '#src/ui/alert/alert.tsx'

/**
 * Why the last try failed, above the form. The toast beside it is the one that is read out.
 * @param formState its `errors.root` holds the text
 */
export function FormFailure<Input extends FieldValues>({ formState }: { formState: FormState<Input> }) {
  return <FormError>{formState.errors.root?.message}</FormError>
}

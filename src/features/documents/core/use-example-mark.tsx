import { type ReactNode, useId } from 'react'
import { Badge } from '#src/ui/badge/badge.tsx'
import { copy } from './copy.ts'

/** Marks a field's value as the template's: props for the field, whose description it becomes for screen readers. */
export function useExampleMark(isExample: boolean): { labelAside?: ReactNode; 'aria-describedby'?: string } {
  const id = useId()
  if (!isExample) return {}
  return {
    labelAside: (
      <span id={id}>
        <Badge>{copy.example}</Badge>
      </span>
    ),
    'aria-describedby': id,
  }
}

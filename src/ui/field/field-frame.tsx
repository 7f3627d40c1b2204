import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import * as styles from './field.css.ts'

/** Props shared by every field. */
export interface FieldProps {
  label: ReactNode
  /** Visible to screen readers only; for a search box or filter whose position explains it. */
  labelHidden?: boolean | undefined
  /** Permanent help below the control. */
  hint?: ReactNode
  /** Says what is wrong and how to fix it. Marks the control as invalid. */
  error?: ReactNode
  /** Adds '(optional)' to the label. Fields are required by default and not marked. */
  optional?: boolean | undefined
  /** Shown at the end of the label row: a link or a counter. */
  labelAside?: ReactNode
}

/** Ids that link a control to its label, hint and error. */
export interface ControlTies {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

type FrameProps = FieldProps & {
  id?: string | undefined
  className?: string | undefined
  'aria-describedby'?: string | undefined
}

interface FieldFrameProps<Props extends FrameProps> {
  /** The props of the field: those of its frame and those of its control. */
  of: Props
  /** Renders the control with its own props and the ids that link it to the frame. */
  children: (control: Omit<Props, keyof FrameProps> & ControlTies) => ReactNode
}

/** The label above a control, and the messages below it. */
export function FieldFrame<Props extends FrameProps>({ of, children }: FieldFrameProps<Props>) {
  const { label, labelHidden, labelAside, hint, error, optional, id, className, ...rest } = of
  const { 'aria-describedby': describedBy, ...control } = rest
  const { ties, messages } = useFieldTies({ id, hint, error, describedBy })
  const text = (
    <label className={styles.label} htmlFor={ties.id}>
      <span>{label}</span>
      {optional ? <span className={styles.optional}> (optional)</span> : null}
    </label>
  )
  return (
    <div className={classNames(styles.field, className)}>
      {labelHidden ? (
        <VisuallyHidden>{text}</VisuallyHidden>
      ) : (
        <div className={styles.labelRow}>
          {text}
          {labelAside}
        </div>
      )}
      {children({ ...control, ...ties } as Omit<Props, keyof FrameProps> & ControlTies)}
      {messages}
    </div>
  )
}

/** Attributes for a control and the messages below it, linked by ids. */
export function useFieldTies(about: {
  id?: string | undefined
  describedBy?: string | undefined
  hint?: ReactNode
  error?: ReactNode
}): { ties: ControlTies; messages: ReactNode } {
  const ownId = useId()
  const id = about.id ?? ownId
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const described = [about.error ? errorId : '', about.hint ? hintId : '', about.describedBy ?? '']
  return {
    ties: {
      id,
      'aria-describedby': described.filter(Boolean).join(' ') || undefined,
      'aria-invalid': about.error ? true : undefined,
    },
    messages: (
      <>
        {about.error ? (
          <p className={styles.error} id={errorId}>
            <CircleAlert className={styles.errorIcon} size={14} aria-hidden="true" />
            <span>{about.error}</span>
          </p>
        ) : null}
        {about.hint ? (
          <p className={styles.hint} id={hintId}>
            {about.hint}
          </p>
        ) : null}
      </>
    ),
  }
}

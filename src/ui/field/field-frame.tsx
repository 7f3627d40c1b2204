import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import * as styles from './field.css.ts'

/** What every field takes around its control. */
export interface FieldProps {
  label: ReactNode
  /** Kept for screen readers only; for a search box or a filter whose place explains it. */
  labelHidden?: boolean | undefined
  /** Standing help below the control. */
  hint?: ReactNode
  /** What is wrong and how to put it right. Marks the control as invalid. */
  error?: ReactNode
  /** Says '(optional)' after the label. Required is the rule and isn't marked. */
  optional?: boolean | undefined
  /** At the end of the label's row: a link, a counter. */
  labelAside?: ReactNode
}

/** What ties a control to its label, hint and error. */
export interface ControlTies {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

interface FrameProps extends FieldProps {
  id?: string | undefined
  describedBy?: string | undefined
  className?: string | undefined
  children: (ties: ControlTies) => ReactNode
}

export function FieldFrame({ label, labelHidden, optional, labelAside, className, children, ...about }: FrameProps) {
  const { ties, messages } = useFieldTies(about)
  const text = (
    <label className={styles.label} htmlFor={ties.id}>
      {label}
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
      {children(ties)}
      {messages}
    </div>
  )
}

/** The attributes of a control and the messages below it, tied together by ids. */
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

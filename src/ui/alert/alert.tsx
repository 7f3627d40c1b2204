import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import * as styles from './alert.css.ts'

export type AlertTone = 'info' | 'success' | 'warning' | 'critical'

const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, critical: CircleAlert }

export interface AlertProps {
  tone?: AlertTone | undefined
  title?: ReactNode
  children?: ReactNode
  /** Small buttons below the text. */
  actions?: ReactNode
  id?: string | undefined
}

/**
 * A message in the page: what happened, what was saved, what to do next. It is not a live region. If it answers an action, also call
 * `announce`.
 */
export function Alert({ tone = 'info', title, children, actions, id }: AlertProps) {
  const Icon = icons[tone]
  return (
    <div className={styles.tone[tone]} id={id}>
      <span className={classNames(styles.iconBox, styles.icon[tone])} aria-hidden="true">
        <Icon size={18} />
      </span>
      <div className={styles.body}>
        {title ? <p className={styles.title}>{title}</p> : null}
        {children ? <div>{children}</div> : null}
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </div>
    </div>
  )
}

/** An error about the whole form, shown above its fields. Renders nothing without children. */
export function FormError({ children }: { children?: ReactNode }) {
  return children ? <Alert tone="critical">{children}</Alert> : null
}

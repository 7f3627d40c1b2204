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
 * A message in the page: what happened, what was kept, what to do. Not a live region: whoever shows one in answer to an
 * action says it with `announce` as well, so that nothing is said twice.
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

/** What is wrong with a form as a whole, above its fields. Shows nothing without children. */
export function FormError({ children }: { children?: ReactNode }) {
  return children ? <Alert tone="critical">{children}</Alert> : null
}

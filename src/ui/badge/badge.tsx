import type { ReactNode } from 'react'
import { Decoration } from '../visually-hidden/visually-hidden.tsx'
import * as styles from './badge.css.ts'

export type BadgeTone = 'neutral' | 'planning' | 'in-progress' | 'completed' | 'on-hold' | 'critical' | 'today'

export interface BadgeProps {
  tone?: BadgeTone | undefined
  /** A 14 px icon. Colour alone never conveys a state. */
  icon?: ReactNode
  children: ReactNode
}

/** A state as a word, an icon and a colour. */
export function Badge({ tone = 'neutral', icon, children }: BadgeProps) {
  return (
    <span className={styles.tone[tone]}>
      <Decoration className={styles.icon}>{icon}</Decoration>
      <span>{children}</span>
    </span>
  )
}

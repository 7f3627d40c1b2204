import type { ComponentPropsWithRef } from 'react'
import { classNames } from '../class-names.ts'
import * as styles from './card.css.ts'

export interface CardProps extends ComponentPropsWithRef<'div'> {
  as?: 'div' | 'section' | 'article' | 'li' | undefined
  padding?: 'none' | 'medium' | undefined
  /** Shows a hover effect: a link or button inside covers the card. */
  interactive?: boolean | undefined
  selected?: boolean | undefined
}

/** A surface with a hairline border. Never nest cards. */
export function Card({
  as: Element = 'div',
  padding = 'medium',
  interactive = false,
  selected = false,
  className,
  ...rest
}: CardProps) {
  return (
    <Element
      {...(rest as object)}
      className={classNames(
        styles.card,
        styles.padding[padding],
        interactive && styles.interactive,
        selected && styles.selected,
        className,
      )}
    />
  )
}

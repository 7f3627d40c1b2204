import type { ComponentPropsWithRef } from 'react'
import { classNames } from '../class-names.ts'
import * as styles from './card.css.ts'

export interface CardProps extends ComponentPropsWithRef<'div'> {
  as?: 'div' | 'section' | 'article' | 'li' | undefined
  padding?: 'none' | 'medium' | 'large' | undefined
  /** Answers to hover: something inside it covers the card and can be pressed. */
  interactive?: boolean | undefined
  selected?: boolean | undefined
}

/** A surface with a hairline round it. Never one inside another. */
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

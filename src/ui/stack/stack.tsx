import type { ComponentPropsWithRef } from 'react'
import { classNames } from '../class-names.ts'
import * as styles from './stack.css.ts'

export interface StackProps extends ComponentPropsWithRef<'div'> {
  /** In steps of the 4 px grid. */
  gap?: keyof typeof styles.stack | undefined
}

/** Things one below the other. */
export function Stack({ gap = '4', className, ...rest }: StackProps) {
  return <div {...rest} className={classNames(styles.stack[gap], className)} />
}

/** Things side by side, wrapping where there is no room. */
export function Row({ gap = '2', className, ...rest }: StackProps) {
  return <div {...rest} className={classNames(styles.row[gap], className)} />
}

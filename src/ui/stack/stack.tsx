import type { ComponentPropsWithRef } from 'react'
import { classNames } from '../class-names.ts'
import * as styles from './stack.css.ts'

export interface StackProps extends ComponentPropsWithRef<'div'> {
  /** In steps of the 4 px grid. */
  gap?: keyof typeof styles.stack | undefined
}

/** Stacks children vertically. */
export function Stack({ gap = '4', className, ...rest }: StackProps) {
  return <div {...rest} className={classNames(styles.stack[gap], className)} />
}

/** Lays children out horizontally, wrapping as needed. */
export function Row({ gap = '2', className, ...rest }: StackProps) {
  return <div {...rest} className={classNames(styles.row[gap], className)} />
}

import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Link, type LinkProps } from '../link/link.tsx'
import { Spinner } from '../spinner/spinner.tsx'
import { Decoration } from '../visually-hidden/visually-hidden.tsx'
import * as styles from './button.css.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
export type ButtonSize = 'medium' | 'small'

interface Look {
  /** Defaults to `secondary`. Use one primary action per view. */
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  /** A lucide icon before the label, in the label's colour. */
  icon?: ReactNode
  /** Fills the width of its container. */
  fullWidth?: boolean | undefined
}

export interface ButtonProps extends ComponentPropsWithRef<'button'>, Look {
  /**
   * Shows that work is in progress. The button keeps its place and focus (disabling it would drop focus) but ignores presses.
   * The caller sets the label, for example 'Logging in...'.
   */
  busy?: boolean | undefined
}

export function Button({
  variant = 'secondary',
  size = 'medium',
  icon,
  fullWidth = false,
  busy = false,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (busy) {
      // Also block the form: Enter in a field presses its submit button.
      event.preventDefault()
      event.stopPropagation()
      return
    }
    onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={busy ? true : rest['aria-disabled']}
      className={look(variant, size, fullWidth, className)}
      onClick={press}
    >
      <Decoration className={styles.icon}>{busy ? <Spinner /> : icon}</Decoration>
      <span className={styles.label}>{children}</span>
    </button>
  )
}

interface ButtonLinkLook extends Look {
  children?: ReactNode
}

export type ButtonLinkProps =
  | (ButtonLinkLook & Omit<LinkProps, 'children'> & { href?: never })
  | (ButtonLinkLook &
      Omit<ComponentPropsWithRef<'a'>, 'children' | 'href'> & { href: string; to?: never; state?: never })

/** A link that looks like a button. `to` is an app route, `href` anything else. */
export function ButtonLink({
  variant = 'secondary',
  size = 'medium',
  icon,
  fullWidth = false,
  className,
  children,
  ...target
}: ButtonLinkProps) {
  const content = (
    <>
      <Decoration className={styles.icon}>{icon}</Decoration>
      <span className={styles.label}>{children}</span>
    </>
  )
  const shared = look(variant, size, fullWidth, className)
  if (target.to === undefined) {
    return (
      <a {...target} className={shared}>
        {content}
      </a>
    )
  }
  return (
    <Link {...target} className={shared}>
      {content}
    </Link>
  )
}

function look(variant: ButtonVariant, size: ButtonSize, fullWidth: boolean, className: string | undefined): string {
  return classNames(styles.variant[variant], styles.size[size], fullWidth && styles.fullWidth, className)
}

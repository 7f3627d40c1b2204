import { type ReactNode, useId } from 'react'
import { Button, type ButtonProps } from '../button/button.tsx'
import { classNames } from '../class-names.ts'
import { useTooltip } from '../tooltip/use-tooltip.tsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import * as styles from './icon-button.css.ts'

export interface IconButtonProps extends Omit<ButtonProps, 'children' | 'fullWidth'> {
  /** Its name, and its tooltip. */
  label: string
  icon: ReactNode
  /** Why it can't be used now: a sentence, added to the tooltip and read by screen readers. It keeps the focus and can be pressed. */
  reason?: string | undefined
}

/** A button that is an icon alone: named for screen readers, explained by a tooltip on hover and keyboard focus. */
export function IconButton({
  label,
  icon,
  reason,
  variant = 'quiet',
  size = 'medium',
  busy = false,
  className,
  ...rest
}: IconButtonProps) {
  const reasonId = useId()
  const { handlers, tooltip } = useTooltip(
    <>
      {label}
      {reason ? <span className={styles.reason}>{reason}</span> : null}
    </>,
    rest,
  )
  return (
    <>
      <Button
        {...rest}
        {...handlers}
        {...(reason && { 'aria-disabled': true, 'aria-describedby': reasonId, 'data-blocked': '' })}
        aria-label={label}
        busy={busy}
        variant={variant}
        className={classNames(styles.square, styles.size[size], className)}
      >
        {busy ? null : <span aria-hidden="true">{icon}</span>}
      </Button>
      {tooltip}
      {reason ? (
        <VisuallyHidden>
          <span id={reasonId}>{reason}</span>
        </VisuallyHidden>
      ) : null}
    </>
  )
}

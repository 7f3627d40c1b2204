import { type ReactNode, useId } from 'react'
import { Button, type ButtonProps } from '../button/button.tsx'
import { classNames } from '../class-names.ts'
import { useTooltip } from '../tooltip/use-tooltip.tsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import * as styles from './icon-button.css.ts'

export interface IconButtonProps extends Omit<ButtonProps, 'children' | 'fullWidth'> {
  /** Accessible name and tooltip. */
  label: string
  icon: ReactNode
  /** Why the button is unavailable, as a sentence for the tooltip and screen readers. The button stays focusable and pressable. */
  reason?: string | undefined
}

/** An icon-only button: named for screen readers, with a tooltip on hover and keyboard focus. */
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
      <span>{label}</span>
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
      {reason ? <VisuallyHidden id={reasonId}>{reason}</VisuallyHidden> : null}
    </>
  )
}

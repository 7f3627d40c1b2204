import { useId } from 'react'
import { useTooltip } from '../tooltip/use-tooltip.tsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import { Button, type ButtonProps } from './button.tsx'

export interface BlockableButtonProps extends ButtonProps {
  /** Why the button is unavailable, as a sentence; undefined while it is available. */
  reason: string | undefined
  /** Called instead of `onClick` when the button is pressed while unavailable, for example to show touch users the reason. */
  onBlocked?: (reason: string) => void
  /** While the button is available. */
  tooltip?: string | undefined
}

/**
 * A button that is unavailable at times, and then explains why: on hover, on keyboard focus and to screen readers. It stays in the tab order and can
 * be pressed, which does what `onBlocked` says. It is the same element in both states, so that it keeps the focus.
 */
export function BlockableButton({ reason, onBlocked, tooltip, ...button }: BlockableButtonProps) {
  const id = useId()
  const { handlers, tooltip: shown } = useTooltip(reason ?? tooltip, button)
  return (
    <>
      <Button
        {...button}
        {...handlers}
        {...(reason && {
          onClick: () => onBlocked?.(reason),
          'aria-disabled': true,
          'aria-describedby': id,
          'data-blocked': '',
        })}
      />
      {shown}
      {reason ? <VisuallyHidden id={id}>{reason}</VisuallyHidden> : null}
    </>
  )
}

import { useId } from 'react'
import { useTooltip } from '../tooltip/use-tooltip.tsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import { Button, type ButtonProps } from './button.tsx'

export interface BlockableButtonProps extends ButtonProps {
  /** Why the button is unavailable, as a sentence; undefined while it is available. */
  reason: string | undefined
  /** When it is pressed while it is unavailable: `onClick` is not called then. Shows the reason to touch users, for example. */
  onBlocked?: (reason: string) => void
  /** While the button is available. */
  tooltip?: string | undefined
}

/**
 * A button that is unavailable at times, and then explains why: on hover, on keyboard focus and to screen readers. It stays in the tab order and
 * can be pressed, which does what `onBlocked` says. It is the same element in both states: one that has the focus keeps it.
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

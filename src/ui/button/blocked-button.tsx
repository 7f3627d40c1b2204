import { useId } from 'react'
import { useTooltip } from '../tooltip/use-tooltip.tsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import { Button, type ButtonProps } from './button.tsx'

export interface BlockedButtonProps extends ButtonProps {
  /** Why the button is unavailable, as a sentence. */
  reason: string
}

/**
 * An unavailable button that explains why: on hover, on keyboard focus and to screen readers. It stays in the tab order and can be
 * pressed, so that the caller can show the reason to touch users.
 */
export function BlockedButton({ reason, ...button }: BlockedButtonProps) {
  const id = useId()
  const { handlers, tooltip } = useTooltip(reason, button)
  return (
    <>
      <Button {...button} {...handlers} aria-disabled aria-describedby={id} data-blocked="" />
      {tooltip}
      <VisuallyHidden>
        <span id={id}>{reason}</span>
      </VisuallyHidden>
    </>
  )
}

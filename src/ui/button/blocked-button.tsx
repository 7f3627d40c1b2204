import { Tooltip, TooltipAnchor, TooltipProvider } from '@ariakit/react'
import { useId } from 'react'
import { tooltip } from '../icon-button/icon-button.css.ts'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import { Button, type ButtonProps } from './button.tsx'

export interface BlockedButtonProps extends ButtonProps {
  /** Why it can't be used now, as a sentence. */
  reason: string
}

/**
 * A button that can't be used now and says why: on hover, on keyboard focus, and to screen readers. It keeps its place in the tab
 * order and can be pressed, so that the caller can say the reason to people without either.
 */
export function BlockedButton({ reason, ...button }: BlockedButtonProps) {
  const id = useId()
  return (
    <TooltipProvider placement="top" timeout={400}>
      <TooltipAnchor render={<Button {...button} aria-disabled aria-describedby={id} data-blocked="" />} />
      <Tooltip gutter={6} className={tooltip} portal>
        {reason}
      </Tooltip>
      <VisuallyHidden>
        <span id={id}>{reason}</span>
      </VisuallyHidden>
    </TooltipProvider>
  )
}

import { Tooltip, TooltipAnchor, TooltipProvider } from '@ariakit/react'
import type { ReactNode } from 'react'
import { Button, type ButtonProps } from '../button/button.tsx'
import { classNames } from '../class-names.ts'
import * as styles from './icon-button.css.ts'

export interface IconButtonProps extends Omit<ButtonProps, 'children' | 'fullWidth'> {
  /** Its name, and its tooltip. */
  label: string
  icon: ReactNode
}

/** A button that is an icon alone: named for screen readers, explained by a tooltip on hover and keyboard focus. */
export function IconButton({
  label,
  icon,
  variant = 'quiet',
  size = 'medium',
  busy = false,
  className,
  ...rest
}: IconButtonProps) {
  return (
    <TooltipProvider placement="top" timeout={400}>
      <TooltipAnchor
        render={
          <Button
            {...rest}
            aria-label={label}
            busy={busy}
            variant={variant}
            className={classNames(styles.square, styles.size[size], className)}
          />
        }
      >
        {busy ? null : <span aria-hidden="true">{icon}</span>}
      </TooltipAnchor>
      <Tooltip gutter={6} className={styles.tooltip} portal>
        {label}
      </Tooltip>
    </TooltipProvider>
  )
}

import { BlockableButton } from '#src/ui/button/blockable-button.tsx'
import type { ButtonSize, ButtonVariant } from '#src/ui/button/button.tsx'
import { IconButton } from '#src/ui/icon-button/icon-button.tsx'
import { type Command, type Identified, offeredTargets } from './command.ts'
import { runCommand } from './run-command.ts'

export interface CommandButtonProps<Target extends Identified, Context> {
  command: Command<Target, Context>
  targets?: readonly Target[]
  context: Context
  /** Shows only the icon, with the label as its tooltip. */
  iconOnly?: boolean
  /** Overrides the command's label. */
  label?: string
  size?: ButtonSize
  variant?: ButtonVariant
}

/** A command as a button; renders nothing if it isn't offered. If it is disabled, the button says why. */
export function CommandButton<Target extends Identified, Context>({
  command,
  targets = [],
  context,
  iconOnly = false,
  label,
  size = 'medium',
  variant,
}: CommandButtonProps<Target, Context>) {
  const offered = offeredTargets(command, targets, context)
  if (!offered) return null
  const { icon: Icon } = command
  const name = label ?? command.describe(offered)
  const reason = command.disabledReason?.(offered, context)
  const onClick = () => runCommand(command, offered, context)
  if (iconOnly) return <IconButton {...{ size, variant, reason, onClick }} label={name} icon={<Icon size={17} />} />

  const shown = label ?? command.label
  return (
    <BlockableButton
      {...{ size, variant, reason, onClick }}
      // A disabled button says why.
      onBlocked={onClick}
      icon={<Icon size={size === 'small' ? 15 : 18} />}
      aria-label={name === shown ? undefined : name}
    >
      {shown}
    </BlockableButton>
  )
}

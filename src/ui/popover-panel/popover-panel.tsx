import { cloneElement, type ComponentPropsWithRef, type ReactElement, type ReactNode, useState } from 'react'
import { late } from '../late/late.tsx'

const ShownPanel = late(async () => (await import('./shown-panel.tsx')).ShownPanel)

export interface PopoverPanelProps {
  /** The button that opens it; receives the required props. */
  trigger: ReactElement<ComponentPropsWithRef<'button'>>
  /** Heading of the panel. */
  label: string
  open: boolean
  setOpen: (open: boolean) => void
  children: ReactNode
}

/** Details on demand, below the button or in a bottom sheet on phones. */
export function PopoverPanel({ trigger, label, open, setOpen, children }: PopoverPanelProps) {
  const [button, setButton] = useState<HTMLButtonElement | null>(null)
  return (
    <>
      {cloneElement(trigger, {
        ref: setButton,
        'aria-haspopup': 'dialog',
        'aria-expanded': open,
        onClick: () => setOpen(!open),
      })}
      <ShownPanel anchor={button} label={label} open={open} onClose={() => setOpen(false)}>
        {children}
      </ShownPanel>
    </>
  )
}

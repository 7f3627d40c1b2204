import type { LucideIcon } from 'lucide-react'

/**
 * One thing a person can do, told once: buttons, menus and, later, shortcuts and the palette render the same object.
 * `Target` is what it is done to, `Context` what it needs to be done.
 */
export interface Command<Target, Context> {
  id: string
  /** On buttons and in menus. */
  label: string
  /** Where the target isn't seen beside it: the name of an icon button. */
  describe: (target: Target) => string
  icon: LucideIcon
  tone?: 'neutral' | 'danger'
  visible: (target: Target, context: Context) => boolean
  perform: (target: Target, context: Context) => void
}

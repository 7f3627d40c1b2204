import type { LucideIcon } from 'lucide-react'

/** What a command is performed on: rows have an id. */
export interface Identified {
  id: string
}

export type Targets<Target> = readonly [Target, ...Target[]]

/** What a command asks before it is performed. */
export interface Confirmation {
  title: string
  description: string
  /** On the button that performs it: 'Delete'. */
  confirmLabel: string
  /** What exactly it is about: the names of the targets. */
  names: readonly string[]
}

/** What a command has done. */
export interface CommandResult {
  message: string
  /** Takes the whole action back, however many targets it had. */
  undo?: { perform: () => Promise<void>; message: string; failure: string } | undefined
}

/**
 * One thing a person can do. Buttons, menus, the command palette and the list of shortcuts all render this object, and `runCommand`
 * is the only way to perform it.
 *
 * `Target` is what it is done to, `Context` what it needs in order to do it.
 */
export interface Command<Target extends Identified, Context> {
  /** What it is done to, and a verb: 'project.delete'. The verb names its confirmation in the URL: `?delete=<id>`. */
  id: string
  /** On buttons and in menus. */
  label: string
  /** Names the targets as well, for where they aren't next to it: 'Delete Harvest', 'Delete 3 projects'. */
  describe: (targets: Targets<Target>) => string
  icon: LucideIcon
  tone?: 'neutral' | 'danger'
  /** How many targets it takes; exactly one if absent. A command that takes none gets none: its functions ignore `targets`. */
  takes?: 'none' | 'many'
  /** Whether it is offered at all; always if absent. */
  visible?: (targets: Targets<Target>, context: Context) => boolean
  /** Why it can't be done now, as a sentence; undefined if it can. It stays visible and says why. */
  disabledReason?: (targets: Targets<Target>, context: Context) => string | undefined
  /** A lower-case letter or 'Delete'. Works while the focus is in the list that the command is registered for. */
  shortcut?: string
  /** Asks first; the question needs a `CommandConfirmations` on the screen. */
  confirm?: (targets: Targets<Target>, context: Context) => Confirmation
  /** Throws if it could not be done. What has been done is said in a toast, with one Undo. */
  perform: (
    targets: Targets<Target>,
    context: Context,
  ) => CommandResult | undefined | void | Promise<CommandResult | undefined | void>
  /** Said when `perform` throws. */
  failure: string
  /** Below it: what to do about it. */
  failureDescription?: string
}

/** The targets in the form that the command takes; undefined if it can't be performed on them, or isn't offered. */
export function offeredTargets<Target extends Identified, Context>(
  command: Command<Target, Context>,
  targets: readonly Target[],
  context: Context,
): Targets<Target> | undefined {
  const taken = takenTargets(command, targets)
  return taken && (command.visible?.(taken, context) ?? true) ? taken : undefined
}

function takenTargets<Target extends Identified, Context>(
  { takes }: Command<Target, Context>,
  targets: readonly Target[],
): Targets<Target> | undefined {
  // A command that takes none never looks at them.
  if (takes === 'none') return [] as unknown as Targets<Target>
  const [first, ...others] = targets
  if (first === undefined || (others.length > 0 && takes !== 'many')) return undefined
  return [first, ...others]
}

import type { LucideIcon } from 'lucide-react'
import type { FailureMessage } from '#src/ui/toast/toast-store.ts'
import type { Done } from '../mutations/rows.ts'

/** The target of a command: any row with an id. */
export interface Identified {
  id: string
}

export type Targets<Target> = readonly [Target, ...Target[]]

/** What a command asks before it runs. */
export interface Confirmation {
  title: string
  description: string
  /** The label of the confirming button: 'Delete'. */
  confirmLabel: string
  /** The names of the targets. */
  names: readonly string[]
  /** For questions that nobody should confirm unread: if a link opened the question, the user types the first letters of this text. */
  typed?: TypedProof
}

/** Identifies the target, as the user knows it. */
export interface TypedProof {
  /** What the text is: 'email'. */
  what: string
  text: string
  /** Shown below it: the target's name. */
  beside: string
}

/** The outcome of a command. */
export interface CommandResult {
  message: string
  /** Undoes the whole action, for all its targets. `perform` returns how many it changed back. */
  undo?: { perform: () => Promise<number>; message: (count: number) => string; failure: FailureMessage } | undefined
}

/** An expected failure, such as no connection. */
export interface CommandFailure {
  /** The reason as a sentence, shown below the command's `failure`. */
  reason: string
}

type Outcome = CommandResult | CommandFailure | undefined | void

/**
 * One user action. Buttons, menus, the command palette and the list of shortcuts all render this object, and `runCommand` is the only way
 * to perform it.
 *
 * `Target` is what it acts on, `Context` what it needs to do so.
 */
export interface Command<Target extends Identified, Context> {
  /** Its target and a verb: 'project.delete'. The verb names its confirmation in the URL: `?delete=<id>`. */
  id: string
  /** For buttons and menus. */
  label: string
  /** Includes the targets, for places that aren't next to them: 'Delete Harvest', 'Delete 3 projects'. */
  describe: (targets: Targets<Target>) => string
  icon: LucideIcon
  tone?: 'neutral' | 'danger'
  /** How many targets it takes; exactly one if absent. With 'none', its functions get no targets. */
  takes?: 'none' | 'many'
  /** Whether to offer it; always if absent. */
  visible?: (targets: Targets<Target>, context: Context) => boolean
  /** Why it is disabled, as a sentence; undefined if it is enabled. A disabled command stays visible with its reason. */
  disabledReason?: (targets: Targets<Target>, context: Context) => string | undefined
  /** A lower-case letter, 'Delete', 'Alt+↑' or 'Alt+↓'. Works while the focus is in the command's list. */
  shortcut?: string
  /** Asks for confirmation; the screen needs a `CommandConfirmations`. */
  confirm?: (targets: Targets<Target>, context: Context) => Confirmation
  /** Throws on an unexpected failure. On success, a toast shows the message with one Undo. */
  perform: (targets: Targets<Target>, context: Context) => Outcome | Promise<Outcome>
  /** Shown if `perform` throws or returns a reason. */
  failure: FailureMessage
}

/** The targets in the form that the command takes; undefined if the command isn't offered or can't act on them. */
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
  // A command without targets never reads them.
  if (takes === 'none') return [] as unknown as Targets<Target>
  const [first, ...others] = targets
  if (first === undefined || (others.length > 0 && takes !== 'many')) return undefined
  return [first, ...others]
}

/** By the number of rows. */
type Text = string | ((count: number) => string)

interface Texts {
  done: Text
  undone: Text
  undoFailed: FailureMessage
  /** Shown if every row had the values already, or is gone; no toast if absent. */
  unchanged?: string
}

/** A command's toast about changed rows, with one Undo for all of them. */
export function resultOf(
  { count, undo }: Done,
  { done, undone, undoFailed, unchanged }: Texts,
): CommandResult | undefined {
  if (count === 0) return unchanged === undefined ? undefined : { message: unchanged }
  const said = (text: Text) => (typeof text === 'string' ? () => text : text)
  return { message: said(done)(count), undo: { perform: undo, message: said(undone), failure: undoFailed } }
}

import { type FailureMessage, failureToast, showToast, type ToastOptions } from '#src/ui/toast/toast-store.ts'
import { type Command, type CommandResult, type Identified, offeredTargets, type Targets } from './command.ts'

/** Opens a command's confirmation, by the command's id. */
const confirmations = new Map<string, (ids: readonly string[]) => void>()

/** Called by the component that shows a command's confirmation. Returns a function that unregisters it. */
export function showsConfirmationOf(commandId: string, ask: (ids: readonly string[]) => void): () => void {
  confirmations.set(commandId, ask)
  return () => {
    if (confirmations.get(commandId) === ask) confirmations.delete(commandId)
  }
}

/**
 * Called by every button, menu item, shortcut and palette entry. Asks for confirmation if the command needs it, performs it once however
 * often it is pressed, and reports the outcome in a toast.
 */
export function runCommand<Target extends Identified, Context>(
  command: Command<Target, Context>,
  targets: readonly Target[],
  context: Context,
): void {
  const offered = offeredTargets(command, targets, context)
  if (!offered) return
  if (!command.confirm) {
    void attempt(command, offered, context).then((toast) => toast && showToast(toast))
    return
  }
  const reason = command.disabledReason?.(offered, context)
  if (reason) {
    showToast({ title: reason })
    return
  }
  const ask = confirmations.get(command.id)
  if (ask) ask(offered.map(({ id }) => id))
  else console.error(`commands: no CommandConfirmations lists ${command.id}`)
}

/** The command that runs on the same targets, and was pressed last. */
const underWay = new Map<string, { id: string }>()

/**
 * Performs a command that is confirmed or needs no confirmation.
 * @returns the toast to show; undefined if there is none, or if the same command is already running
 */
export async function attempt<Target extends Identified, Context>(
  command: Command<Target, Context>,
  targets: Targets<Target>,
  context: Context,
): Promise<ToastOptions | undefined> {
  const reason = command.disabledReason?.(targets, context)
  if (reason) return { title: reason }
  const key = targets.map(({ id }) => id).join(' ') || command.id
  if (underWay.get(key)?.id === command.id) return undefined
  const run = { id: command.id }
  underWay.set(key, run)
  try {
    const result = await command.perform(targets, context)
    if (result && 'reason' in result) return { ...failureToast(command.failure), description: result.reason }
    return result ? toastOf(command.id, result) : undefined
  } catch (error) {
    console.error(`commands: ${command.id} failed`, error)
    return withCause(command.failure, error)
  } finally {
    if (underWay.get(key) === run) underWay.delete(key)
  }
}

/** Failures are rare, so the early screen doesn't wait for the code that explains them. */
async function withCause(failure: FailureMessage, error: unknown): Promise<ToastOptions> {
  try {
    return (await import('../mutations/write-failure.ts')).writeFailureToast(failure, error)
  } catch {
    // Probably offline: the failure itself must still be shown.
    return failureToast(failure)
  }
}

/** The toast for a completed command, with its Undo. */
export function toastOf(commandId: string, { message, undo }: CommandResult): ToastOptions {
  const toast: ToastOptions = { title: message, tone: 'success' }
  return undo ? { ...toast, action: { label: 'Undo', onSelect: () => void takeBack(commandId, undo) } } : toast
}

/** Every row was changed again since, or is gone. */
export const nothingToUndo = 'Nothing to undo: it has been changed since'

async function takeBack(commandId: string, undo: NonNullable<CommandResult['undo']>): Promise<void> {
  try {
    const count = await undo.perform()
    showToast(count > 0 ? { title: undo.message(count), tone: 'success' } : { title: nothingToUndo })
  } catch (error) {
    console.error(`commands: ${commandId} could not be undone`, error)
    showToast(await withCause(undo.failure, error))
  }
}

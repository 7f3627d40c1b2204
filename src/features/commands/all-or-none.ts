export type Undo = () => Promise<void>

/**
 * Applies `act` to each target in turn. If one fails, undoes those already done.
 *
 * @param act returns its undo; undefined if there was nothing to do
 * @returns one undo for all of them; undefined if nothing was done
 * @throws what `act` threw
 */
export async function allOrNone<Target>(
  targets: readonly Target[],
  act: (target: Target) => Promise<Undo | undefined>,
): Promise<Undo | undefined> {
  const undos: Undo[] = []
  try {
    for (const target of targets) {
      const undo = await act(target)
      if (undo) undos.push(undo)
    }
  } catch (error) {
    await undoAll(undos).catch((undoing: unknown) =>
      console.error('commands: a failed action could not be undone', undoing),
    )
    throw error
  }
  return undos.length > 0 ? () => undoAll(undos) : undefined
}

/** A failing undo doesn't stop the others. */
async function undoAll(undos: readonly Undo[]): Promise<void> {
  const results = await Promise.allSettled(undos.map((undo) => undo()))
  const errors = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []))
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} of ${undos.length} could not be undone`)
}

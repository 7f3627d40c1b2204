import type { Done } from '../../kit/mutations/rows.ts'

/** An edit that can be undone. */
export interface LastEdit {
  id: string
  /** The answered question or the action: 'Price', 'Add a hire'. */
  label: string
  /** Rejects if the edit could not be saved. Undoing it also removes it from the list. */
  done: Promise<Done>
}

/** The limit: nobody remembers more edits. */
export const editsMax = 50

export type LastEdits = ReturnType<typeof openLastEdits>

/** The edits of an open page that Undo takes back, the latest first. */
export function openLastEdits() {
  let edits: readonly LastEdit[] = []
  let count = 0
  const listeners = new Set<() => void>()

  function change(next: readonly LastEdit[]) {
    edits = next
    for (const listener of listeners) listener()
  }

  return {
    /** Undefined if there is nothing to undo. */
    last: () => edits.at(-1),
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Remembers an edit unless it fails or changes nothing. */
    add<Result extends Done>(label: string, doing: Promise<Result>): Promise<Result> {
      count += 1
      const id = String(count)
      const remove = () => change(edits.filter((edit) => edit.id !== id))
      const done = doing.then((result) => ({
        ...result,
        async undo() {
          const undone = await result.undo()
          remove()
          return undone
        },
      }))
      change([...edits.slice(1 - editsMax), { id, label, done }])
      done.then(({ count: changed }) => changed === 0 && remove(), remove)
      return done
    },
  }
}

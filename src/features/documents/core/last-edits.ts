import { createStore } from 'zustand'
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
  const { getState, setState, subscribe } = createStore<readonly LastEdit[]>(() => [])
  let count = 0
  return {
    /** Undefined if there is nothing to undo. */
    last: () => getState().at(-1),
    subscribe,
    /** Remembers an edit unless it fails or changes nothing. */
    add<Result extends Done>(label: string, doing: Promise<Result>): Promise<Result> {
      count += 1
      const id = String(count)
      const remove = () => setState((edits) => edits.filter((edit) => edit.id !== id), true)
      const done = doing.then((result) => ({
        ...result,
        async undo() {
          const undone = await result.undo()
          remove()
          return undone
        },
      }))
      setState((edits) => [...edits.slice(1 - editsMax), { id, label, done }], true)
      done.then(({ count: changed }) => changed === 0 && remove(), remove)
      return done
    },
  }
}

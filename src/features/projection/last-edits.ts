import type { Done } from '../commands/rows.ts'

/** An edit that can be undone. */
export interface LastEdit {
  id: string
  /** The question that was answered: 'Price'. */
  label: string
  /** Rejects if it could not be saved. */
  done: Promise<Done>
}

/** More would go back further than anyone remembers. */
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
  const remove = ({ id }: Pick<LastEdit, 'id'>) => change(edits.filter((edit) => edit.id !== id))

  return {
    /** Undefined if there is nothing to undo. */
    last: () => edits.at(-1),
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Remembers an edit unless it fails or changes nothing. */
    add({ label, done }: Omit<LastEdit, 'id'>) {
      count += 1
      const edit = { id: String(count), label, done }
      change([...edits.slice(1 - editsMax), edit])
      done.then(
        ({ count: changed }) => changed === 0 && remove(edit),
        () => remove(edit),
      )
    },
    remove,
  }
}

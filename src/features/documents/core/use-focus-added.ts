import { type RefObject, useCallback, useEffect, useRef } from 'react'

/**
 * Moves the focus into an added row once it is rendered, a moment after it is written. Users who have gone elsewhere since keep their focus.
 *
 * @param list holds the rows, each with its id in `data-row`
 * @returns call it with the row's id, and with the element that had the focus when the user asked for the row
 */
export function useFocusAdded(list: RefObject<HTMLElement | null>): (id: string, from: Element | null) => void {
  const added = useRef<{ id: string; from: Element | null }>(undefined)
  const look = useCallback(() => {
    if (!added.current) return
    const { id, from } = added.current
    const row = list.current?.querySelector(`[data-row="${CSS.escape(id)}"]`)
    if (!row) return
    added.current = undefined
    const now = document.activeElement
    if (now === from || now === document.body) row.querySelector<HTMLElement>('input:not([hidden])')?.focus()
  }, [list])
  useEffect(() => look())
  return useCallback(
    (id, from) => {
      added.current = { id, from }
      look()
    },
    [look],
  )
}

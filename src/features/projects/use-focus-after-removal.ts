import { type RefObject, useEffect, useRef } from 'react'

/**
 * Keeps the focus near a card that was deleted: its button is gone, and the focus would fall to the page's start.
 *
 * @param list the element whose children are the cards
 * @param count how many cards there are
 * @param isDialogOpen while it is, the focus is the dialog's
 * @returns to be called when the card at this index is deleted by the person
 */
export function useFocusAfterRemoval(
  list: RefObject<HTMLElement | null>,
  count: number,
  isDialogOpen: boolean,
): (index: number) => void {
  const removed = useRef<{ index: number; of: number }>(undefined)
  useEffect(() => {
    const card = removed.current
    if (isDialogOpen || card === undefined || count >= card.of) return undefined
    // The dialog gives the focus back in a moment of its own.
    const frame = requestAnimationFrame(() => {
      removed.current = undefined
      if (document.activeElement !== document.body) return
      const cards = list.current?.children
      const next = cards?.item(Math.min(card.index, cards.length - 1))?.querySelector('button')
      const target = next ?? document.getElementById('page-title')
      target?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [list, count, isDialogOpen])
  return (index) => {
    removed.current = { index, of: count }
  }
}

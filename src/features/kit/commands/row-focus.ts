/** The list row that contains the focus; rows have their id as `data-row`. */
export function focusedRowId(): string | undefined {
  return document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset.row
}

/** The row of a table or a grid of cards that takes the focus: the row focused last, or the first one. */
export const listStop = ':is(tbody, [aria-posinset]) [tabindex="0"]'

/**
 * Moves the focus into the page's list. Returns false if there is none, or if the key was pressed in an open menu or panel: a menu searches
 * its entries by their letters.
 */
export function enterList({ target }: Event): boolean {
  const isInPopup = target instanceof Element && target.closest('[role="menu"], [role="listbox"], [role="dialog"]')
  const row = isInPopup ? null : document.querySelector<HTMLElement>(listStop)
  row?.focus()
  return row !== null
}

/**
 * Call before removing rows. If the focus disappears with them, it moves to the row in their place, or to the page's title. Stops when the
 * user presses something else.
 */
export function moveFocusNear(ids: readonly string[]): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')].map(({ dataset }) => dataset.row ?? '')
  const first = rows.findIndex((id) => ids.includes(id))
  if (first === -1) return
  const stays = (id: string) => !ids.includes(id)
  const neighbours = [...rows.slice(first).filter(stays), ...rows.slice(0, first).filter(stays).reverse()]

  const ended = new AbortController()
  const observer = new MutationObserver(check)
  ended.signal.addEventListener('abort', () => observer.disconnect())
  for (const press of ['keydown', 'pointerdown']) {
    document.addEventListener(press, () => ended.abort(), { capture: true, signal: ended.signal })
  }
  observer.observe(document.body, { childList: true, subtree: true })

  function check() {
    if (ids.some((id) => rowOf(id)) || document.querySelector('[data-modal]')) return
    // The dialog returns the focus a moment after it closes.
    requestAnimationFrame(() => {
      if (ended.signal.aborted) return
      ended.abort()
      if (document.activeElement === document.body) nearest()?.focus()
    })
  }

  function nearest(): HTMLElement | null {
    const row = neighbours.map(rowOf).find((element) => element !== null)
    if (row?.matches('[tabindex]')) return row
    return row?.querySelector<HTMLElement>('[tabindex], button, a[href]') ?? document.getElementById('page-title')
  }
}

function rowOf(id: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)
}

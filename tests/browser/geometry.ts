/** Measures what a person would see on a page. The function runs in the page, so it must not refer to anything outside. */

/** The layout faults of the page; empty if there are none. */
export function misplaced(): string[] {
  const faults: string[] = []
  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()} “${(element.textContent || element.getAttribute('aria-label') || element.getAttribute('placeholder') || '').trim().slice(0, 40)}”`
  const styleOf = (element: Element) => getComputedStyle(element)

  const sideways = document.documentElement.scrollWidth - innerWidth
  if (sideways > 0) faults.push(`the page scrolls sideways by ${sideways} px`)

  /** Ignore elements that are hidden on purpose, or float above the page. */
  function isApart(element: Element): boolean {
    for (let at: Element | null = element; at; at = at.parentElement) {
      const { position, clipPath, visibility, opacity, overflow } = styleOf(at)
      if (['fixed', 'sticky'].includes(position) || visibility === 'hidden' || Number(opacity) === 0) return true
      const box = at.getBoundingClientRect()
      if ((clipPath !== 'none' || overflow !== 'visible') && (box.width <= 2 || box.height <= 2)) return true
      if (at.hasAttribute('inert') || at.tagName === 'NOSCRIPT') return true
    }
    return false
  }

  // Icons must be in the middle of their fields.
  for (const field of document.querySelectorAll('input, select')) {
    const box = field.getBoundingClientRect()
    if (box.height === 0 || isApart(field)) continue
    for (const icon of field.parentElement?.querySelectorAll('svg') ?? []) {
      const place = icon.getBoundingClientRect()
      if (place.height === 0 || styleOf(icon).visibility === 'hidden') continue
      const off = (place.top + place.bottom) / 2 - (box.top + box.bottom) / 2
      const isInside = place.left >= box.left - 1 && place.right <= box.right + 1
      // A checkbox has its label beside it.
      if (!['checkbox', 'radio'].includes((field as HTMLInputElement).type) && (Math.abs(off) > 3 || !isInside))
        faults.push(`an icon lies ${Math.round(off)} px from the middle of ${nameOf(field)}`)
    }
  }

  const texts: { element: Element; box: DOMRect }[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const text = walker.currentNode as Text
    const element = text.parentElement
    if (
      !element?.checkVisibility() ||
      // `drawAll` shows the content of a closed part of the page.
      element.closest('details:not([open]) > :not(summary)') ||
      text.data.trim() === '' ||
      element.closest('svg, script, style, select, textarea') ||
      isApart(element)
    )
      continue
    const range = document.createRange()
    range.selectNodeContents(text)
    for (const line of range.getClientRects()) {
      let [left, top, right, bottom] = [line.left, line.top, line.right, line.bottom]
      for (let at: Element | null = element; at; at = at.parentElement) {
        const { overflowX, overflowY } = styleOf(at)
        const box = at.getBoundingClientRect()
        if (overflowX !== 'visible') [left, right] = [Math.max(left, box.left), Math.min(right, box.right)]
        if (overflowY !== 'visible') [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)]
      }
      if (right - left > 1 && bottom - top > 1)
        texts.push({ element, box: new DOMRect(left, top, right - left, bottom - top) })
    }
  }
  texts.sort((a, b) => a.box.top - b.box.top)
  for (const [index, one] of texts.entries()) {
    for (let next = index + 1; next < texts.length; next += 1) {
      const other = texts[next]
      if (!other || other.box.top >= one.box.bottom) break
      const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
      const down = Math.min(one.box.bottom, other.box.bottom) - other.box.top
      // Lines of one text may touch.
      if (one.element !== other.element && across > 2 && down > Math.min(one.box.height, other.box.height) / 3)
        faults.push(`${nameOf(one.element)} overlaps ${nameOf(other.element)}`)
    }
  }

  // A text that doesn't fit must end in an ellipsis, or scroll.
  for (const element of new Set(texts.map(({ element }) => element))) {
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
      const { overflowX, textOverflow, webkitLineClamp } = styleOf(at)
      const isShortened = textOverflow === 'ellipsis' || webkitLineClamp !== 'none'
      if (isShortened || ['auto', 'scroll'].includes(overflowX)) break
      if (overflowX === 'visible' || at.scrollWidth <= at.clientWidth + 1) continue
      const [own, around] = [element.getBoundingClientRect(), at.getBoundingClientRect()]
      if (own.right > around.right + 1 || own.left < around.left - 1) {
        faults.push(`${nameOf(element)} is cut off`)
        break
      }
    }
  }
  return [...new Set(faults)]
}

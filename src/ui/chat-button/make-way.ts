const controls = 'a, button, input, select, textarea, summary, label'

/** About the height of a line of text, in pixels: nothing readable fits between two points of a grid this fine. */
const step = 14

/**
 * Keeps a floating element clear of what lies under it. `data-room` on it says what fits: `word`, `icon` (a square at its end), or
 * `none`.
 *
 * @param place fixed where the element floats, and never moved itself
 * @returns what ends it
 */
export function makeWay(place: HTMLElement): () => void {
  let frame = 0
  let wide = place.offsetWidth

  function look() {
    frame = 0
    const { left, right, top, bottom, height } = place.getBoundingClientRect()
    // Not drawn, as on paper.
    if (height === 0) return
    if (place.dataset.room === 'word') wide = right - left
    const fits = (width: number) => isFree(place, new DOMRect(right - width, top, width, bottom - top))
    const room = fits(wide) ? 'word' : fits(height) ? 'icon' : 'none'
    if (place.dataset.room !== room) place.dataset.room = room
  }
  function lookSoon() {
    frame ||= requestAnimationFrame(look)
  }
  function measureAgain() {
    place.dataset.room = 'word'
    lookSoon()
  }

  place.dataset.room = 'word'
  look()
  const sizes = new ResizeObserver(lookSoon)
  sizes.observe(document.body)
  const contents = new MutationObserver(lookSoon)
  contents.observe(document.body, { subtree: true, childList: true, characterData: true })
  addEventListener('scroll', lookSoon, { capture: true, passive: true })
  addEventListener('resize', measureAgain)
  return () => {
    cancelAnimationFrame(frame)
    sizes.disconnect()
    contents.disconnect()
    removeEventListener('scroll', lookSoon, { capture: true })
    removeEventListener('resize', measureAgain)
  }
}

/** Whether neither text nor anything to press lies under a box. */
function isFree(place: HTMLElement, box: DOMRect): boolean {
  const seen = new Set<Element>()
  for (const y of points(box.top, box.bottom)) {
    for (const x of points(box.left, box.right)) {
      for (const element of document.elementsFromPoint(x, y)) {
        if (seen.has(element) || place.contains(element)) continue
        seen.add(element)
        if (element.matches(controls) || hasTextIn(element, box)) return false
      }
    }
  }
  return true
}

function points(from: number, to: number): number[] {
  const count = Math.ceil((to - from) / step)
  return Array.from({ length: count + 1 }, (_, index) => from + ((to - from) * index) / count)
}

/** Text of the element itself; that of its children is theirs. */
function hasTextIn(element: Element, box: DOMRect): boolean {
  return [...element.childNodes].some((node) => {
    if (!(node instanceof Text) || !node.data.trim()) return false
    const range = document.createRange()
    range.selectNodeContents(node)
    return [...range.getClientRects()].some(
      (line) => line.right > box.left && line.left < box.right && line.bottom > box.top && line.top < box.bottom,
    )
  })
}

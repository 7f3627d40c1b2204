const controls = 'a, button, input, select, textarea, summary, label'

/** About the height of a line of text, in pixels: nothing readable fits between two points of a grid this fine. */
const step = 14
/** The longest that looking may take of a frame, in milliseconds: a slow phone has other things to do while somebody types. */
const slice = 4
/** After a change of the page, the button looks once it has been quiet for so long, in milliseconds. */
const quiet = 150

/** What fits: the button with its word, a square at its end, or nothing. */
type Room = 'word' | 'icon' | 'none'

/**
 * Keeps a floating element clear of what lies under it. `data-room` on it says what fits.
 *
 * @param place fixed where the element floats, and never moved itself
 * @returns what ends it
 */
export function makeWay(place: HTMLElement): () => void {
  let frame = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  /** What is being looked at, and whether it has changed meanwhile. */
  let looking: Iterator<undefined, Room> | undefined
  let isStale = false
  place.dataset.room = 'word'
  let wide = place.offsetWidth

  function look() {
    frame = 0
    looking ??= begin()
    const until = performance.now() + slice
    while (looking) {
      const { done, value } = looking.next()
      if (done) {
        looking = undefined
        if (place.dataset.room !== value) place.dataset.room = value
        if (isStale) lookSoon()
      } else if (performance.now() > until) {
        frame = requestAnimationFrame(look)
        return
      }
    }
  }
  function begin(): Iterator<undefined, Room> | undefined {
    isStale = false
    const { left, right, top, bottom, height } = place.getBoundingClientRect()
    // Not drawn, as on paper.
    if (height === 0) return undefined
    if (place.dataset.room === 'word') wide = right - left
    return roomAt(place, { right, top, bottom, wide, square: height })
  }
  function lookSoon() {
    if (looking) isStale = true
    frame ||= requestAnimationFrame(look)
  }
  function lookWhenQuiet() {
    // What it has seen is out of date, and the frames that follow are for the change.
    looking = undefined
    cancelAnimationFrame(frame)
    frame = 0
    clearTimeout(timer)
    timer = setTimeout(lookSoon, quiet)
  }
  function measureAgain() {
    looking = undefined
    place.dataset.room = 'word'
    lookSoon()
  }

  // Out of the way until it has looked.
  place.dataset.room = 'none'
  lookSoon()
  const sizes = new ResizeObserver(lookWhenQuiet)
  sizes.observe(document.body)
  const contents = new MutationObserver(lookWhenQuiet)
  contents.observe(document.body, { subtree: true, childList: true, characterData: true })
  addEventListener('scroll', lookSoon, { capture: true, passive: true })
  addEventListener('resize', measureAgain)
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
    sizes.disconnect()
    contents.disconnect()
    removeEventListener('scroll', lookSoon, { capture: true })
    removeEventListener('resize', measureAgain)
  }
}

interface Place {
  right: number
  top: number
  bottom: number
  /** Widths, in pixels: with the word, and of the square. */
  wide: number
  square: number
}

/** Looks at one point after the other, those of the square first, and pauses after each. */
function* roomAt(place: HTMLElement, { right, top, bottom, wide, square }: Place): Iterator<undefined, Room> {
  for (const { from, to, otherwise } of [
    { from: right - square, to: right, otherwise: 'none' },
    { from: right - wide, to: right - square, otherwise: 'icon' },
  ] as const) {
    // On a phone the button has no word.
    if (to <= from) continue
    const box = new DOMRect(from, top, to - from, bottom - top)
    const seen = new Set<Element>([place])
    for (const y of points(box.top, box.bottom)) {
      for (const x of points(box.left, box.right)) {
        if (isTaken(place, document.elementsFromPoint(x, y), box, seen)) return otherwise
        yield
      }
    }
  }
  return 'word'
}

/** Whether text or anything to press is among these elements, under a box. */
function isTaken(place: HTMLElement, elements: readonly Element[], box: DOMRect, seen: Set<Element>): boolean {
  return elements.some((element) => {
    if (seen.has(element) || place.contains(element)) return false
    seen.add(element)
    return element.matches(controls) || hasTextIn(element, box)
  })
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

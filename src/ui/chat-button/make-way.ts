const controls = 'a, button, input, select, textarea, summary, label'

/** Grid step in pixels, about one line of text: nothing readable fits between two points. */
const step = 14
/** Time budget per frame in milliseconds, so that the scan doesn't delay typing on a slow phone. */
const slice = 4
/** Milliseconds without page changes before the button scans again. */
const quiet = 500

/** The part that fits: the labelled button, the square icon at its end, or nothing. */
type Room = 'label' | 'icon' | 'none'

/**
 * Keeps a floating element clear of the content below it. Sets `data-room` on the element to the part that fits.
 *
 * @param place the fixed element, which itself never moves
 * @returns a function that stops it
 */
export function makeWay(place: HTMLElement): () => void {
  /** Not 0 while a scan is scheduled. */
  let frame = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  /** The running scan, and whether the page has changed since it began. */
  let looking: Iterator<undefined, Room> | undefined
  let isStale = false
  let wide = 0

  function look() {
    frame = 0
    looking ??= begin()
    const until = performance.now() + slice
    while (looking) {
      const { done, value } = looking.next()
      if (done) {
        looking = undefined
        place.dataset.room = value
        if (isStale) lookSoon()
      } else if (performance.now() > until) {
        lookAfterFrame()
        return
      }
    }
  }
  function begin(): Iterator<undefined, Room> | undefined {
    isStale = false
    const { right, top, bottom, height } = place.getBoundingClientRect()
    // Not rendered, for example in print.
    if (height === 0) return undefined
    return roomAt(place, { right, top, bottom, wide, square: height })
  }
  function lookSoon() {
    if (looking) isStale = true
    lookAfterFrame()
  }
  /** Runs in a separate task after the frame is drawn: the page is laid out then, and no frame waits. */
  function lookAfterFrame() {
    frame ||= requestAnimationFrame(() => setTimeout(() => frame && look()))
  }
  function lookAfterScroll({ target }: Event) {
    // Most boxes that scroll are elsewhere.
    if (!(target instanceof Element) || overlaps(target.getBoundingClientRect(), place.getBoundingClientRect()))
      lookSoon()
  }
  function lookWhenQuiet() {
    // Drop the outdated scan; the next frames belong to the page change.
    looking = undefined
    cancelAnimationFrame(frame)
    frame = 0
    clearTimeout(timer)
    timer = setTimeout(lookSoon, quiet)
  }
  function measureAgain() {
    looking = undefined
    place.dataset.room = 'label'
    wide = place.offsetWidth
    // Hide until the scan is done.
    place.dataset.room = 'none'
    lookSoon()
  }

  measureAgain()
  const sizes = new ResizeObserver(lookWhenQuiet)
  sizes.observe(document.body)
  const contents = new MutationObserver(lookWhenQuiet)
  contents.observe(document.body, { subtree: true, childList: true, characterData: true })
  addEventListener('scroll', lookAfterScroll, true)
  addEventListener('resize', measureAgain)
  return () => {
    cancelAnimationFrame(frame)
    frame = 0
    clearTimeout(timer)
    sizes.disconnect()
    contents.disconnect()
    removeEventListener('scroll', lookAfterScroll, true)
    removeEventListener('resize', measureAgain)
  }
}

interface Place {
  right: number
  top: number
  bottom: number
  /** Widths in pixels: with the label, and of the square icon. */
  wide: number
  square: number
}

/** Checks one point at a time, the square's first, and yields after each. */
function* roomAt(place: HTMLElement, { right, top, bottom, wide, square }: Place): Iterator<undefined, Room> {
  for (const [from, to, otherwise] of [
    [right - square, right, 'none'],
    [right - wide, right - square, 'icon'],
  ] as const) {
    // On a phone the button has no label.
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
  return 'label'
}

/** Whether any of these elements has text or a control inside the box. */
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

/** Checks the element's own text nodes only; children are checked separately. */
function hasTextIn(element: Element, box: DOMRect): boolean {
  return [...element.childNodes].some((node) => {
    if (!(node instanceof Text) || !node.data.trim()) return false
    const range = document.createRange()
    range.selectNodeContents(node)
    return [...range.getClientRects()].some((line) => overlaps(line, box))
  })
}

function overlaps(one: DOMRect, other: DOMRect): boolean {
  return one.right > other.left && one.left < other.right && one.bottom > other.top && one.top < other.bottom
}

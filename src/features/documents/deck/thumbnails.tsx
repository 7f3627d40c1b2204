import {
  type KeyboardEvent,
  memo,
  type RefObject,
  use,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react'
import { useSearchParams } from 'react-router-dom'
import { classNames } from '#src/ui/class-names.ts'
import { shiftAt, useDragOrder } from '#src/ui/drag-order/use-drag-order.ts'
import { useDroppedOrder } from '#src/ui/drag-order/use-dropped-order.ts'
import { Link } from '#src/ui/link/link.tsx'
import { useDrawnInTurn } from '#src/ui/virtual/use-drawn-in-turn.ts'
import { VisuallyHidden } from '#src/ui/visually-hidden/visually-hidden.tsx'
import { CommandMenuButton } from '../../kit/commands/command-menu-button.tsx'
import { DragHandle } from '../../kit/commands/drag-handle.tsx'
import { focusedRowId } from '../../kit/commands/row-focus.ts'
import { runCommand } from '../../kit/commands/run-command.ts'
import { useCommands } from '../../kit/commands/use-commands.ts'
import { copy } from '../slides/copy.ts'
import * as styles from './deck.css.ts'
import type { ShownRow } from './mutations.ts'
import { dropCommand, slideCommands, type SlideContext } from './slide-commands.ts'
import { SlideView } from '../slides/slide-view.tsx'
import { LaidContext } from '../slides/use-laid-out.ts'

interface ThumbnailsProps {
  /** In their order. */
  slides: readonly ShownRow[]
  current: string
  context: SlideContext
}

/** The slides of a deck, in their order: beside the stage, or above it on a phone. They move by a handle, its menu, or Alt with an arrow. */
export const Thumbnails = memo(function Thumbnails({ slides, current, context }: ThumbnailsProps) {
  const list = useRef<HTMLOListElement>(null)
  const { order: rows, show } = useDroppedOrder(slides)
  const { drag, handlers, isRelease } = useDragOrder({
    list,
    scroller: list,
    order: rows.map(({ id }) => id).join(),
    onDrop(id, to) {
      const slide = rows.find((other) => other.id === id)
      if (!slide) return
      show(id, to)
      runCommand(dropCommand(to), [slide], context)
    },
  })
  useCommands({
    commands: slideCommands,
    targets: () => slides.filter(({ id }) => id === (slideWithFocus(list) ?? current)),
    context,
    list,
  })
  useInView(list, current)

  function walk(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const from = rows.findIndex(({ id }) => id === slideWithFocus(list))
    const to = targets[event.key]?.(from, rows.length - 1)
    const next = to === undefined ? undefined : rows[to]
    if (from < 0 || !next) return
    event.preventDefault()
    context.open(next.id)
    list.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(next.id)}"] a`)?.focus()
  }

  return (
    <nav aria-label={copy.slides}>
      {/* The keys are for the links inside. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ol ref={list} className={classNames(styles.film, drag && styles.dragging)} onKeyDown={walk}>
        {rows.map((slide, index) => {
          const shift = shiftAt(index, drag)
          return (
            <li
              key={slide.id}
              data-index={index}
              data-row={slide.id}
              aria-posinset={index + 1}
              aria-setsize={rows.length}
              className={slide.id === drag?.id ? styles.dragged : styles.thumb}
              style={shift ? { transform: `translateY(${shift}px)` } : undefined}
            >
              <DragHandle
                label={copy.slideActions(slide.name)}
                commands={slideCommands}
                target={slide}
                context={context}
                drag={handlers(slide.id, index)}
                isRelease={isRelease}
                // The editor has the same menu in the Tab order.
                tabIndex={-1}
                className={styles.handle}
              />
              <Thumb list={list} slide={slide} place={index + 1} isCurrent={slide.id === current} />
            </li>
          )
        })}
      </ol>
    </nav>
  )
})

const targets: Readonly<Record<string, (from: number, last: number) => number>> = {
  ArrowDown: (from) => from + 1,
  ArrowRight: (from) => from + 1,
  ArrowUp: (from) => from - 1,
  ArrowLeft: (from) => from - 1,
  Home: () => 0,
  End: (_from, last) => last,
}

function slideWithFocus(list: RefObject<HTMLElement | null>): string | undefined {
  return list.current?.contains(document.activeElement) ? focusedRowId() : undefined
}

/** More than a screen shows. */
const drawnAtFirst = 12
/** Some slides before they come into view. */
const drawnWithin = '600px'

interface ThumbProps {
  list: RefObject<HTMLElement | null>
  slide: ShownRow
  place: number
  isCurrent: boolean
}

const Thumb = memo(function Thumb({ list, slide, place, isCurrent }: ThumbProps) {
  const drawing = useRef<HTMLDivElement>(null)
  const isDrawn = useDrawnInTurn(drawing, { root: list, rootMargin: drawnWithin, atFirst: place <= drawnAtFirst })
  const [search] = useSearchParams()
  const params = new URLSearchParams(search)
  params.set('slide', slide.id)
  const name = copy.slideName(place, slide.name)
  return (
    <div className={styles.thumbBox}>
      <div ref={drawing} className={slide.hidden ? styles.faded : styles.drawing}>
        {isDrawn ? <Drawing slide={slide} /> : null}
      </div>
      <span className={styles.number} aria-hidden="true">
        {slide.hidden ? `${place} · ${copy.hiddenMark}` : place}
      </span>
      <Link
        to={`?${params.toString()}`}
        replace
        className={styles.thumbLink}
        aria-current={isCurrent ? 'true' : undefined}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
        // One Tab stop: arrows move between slides.
        tabIndex={isCurrent ? 0 : -1}
        draggable={false}
      >
        <VisuallyHidden>{slide.hidden ? `${name} (${copy.hiddenMark})` : name}</VisuallyHidden>
      </Link>
    </div>
  )
})

/** Renders with each letter. */
function Drawing({ slide }: { slide: ShownRow }) {
  const found = use(LaidContext).get(slide.id)
  return found ? <SlideView scene={found.scene} placeholder={slide.name} /> : null
}

/** The menu of a slide. */
export function SlideMenuButton({ slide, context }: { slide: ShownRow; context: SlideContext }) {
  return (
    <CommandMenuButton
      placement="bottom-start"
      label={copy.slideActions(slide.name)}
      commands={slideCommands}
      target={slide}
      context={context}
    />
  )
}

/** Scrolls the strip, and never the page, to the slide that is shown. */
function useInView(list: RefObject<HTMLElement | null>, current: string): void {
  useLayoutEffect(() => follow(list.current, current), [list, current])
  const followAgain = useEffectEvent(() => follow(list.current, current))
  useEffect(() => {
    if (!list.current) return undefined
    let width = list.current.clientWidth
    // The phone was turned or the window resized: the strip is along the other side.
    const observer = new ResizeObserver(() => {
      const before = width
      width = list.current?.clientWidth ?? before
      if (width !== before) followAgain()
    })
    observer.observe(list.current)
    return () => observer.disconnect()
  }, [list])
}

function follow(list: HTMLElement | null, id: string): void {
  const item = list?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)
  if (list && item) showIn(list, item)
}

/** The outline of the current slide, in pixels. */
const ring = 4

function showIn(box: HTMLElement, { offsetTop, offsetLeft, offsetHeight, offsetWidth }: HTMLElement): void {
  box.scrollTo({
    top: within(box.scrollTop, offsetTop - ring, offsetTop + offsetHeight + ring - box.clientHeight),
    left: within(box.scrollLeft, offsetLeft - ring, offsetLeft + offsetWidth + ring - box.clientWidth),
    behavior: 'instant',
  })
}

/** The nearest scroll position that shows all of it. */
const within = (now: number, most: number, least: number) => Math.min(Math.max(now, least), most)

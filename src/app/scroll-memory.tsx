import { useEffect, useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { scrollKey } from '#src/features/account/entry/requested-path.ts'
import { anchorIn } from '#src/ui/link/link.tsx'
import { remember, remembered } from '#src/ui/memory/remember.ts'

/** How long a page may take to reach its former height, in milliseconds. */
const restoreTimeout = 1500

/**
 * Scrolls a new page to its top or to its hash, and restores the position on going back, once the page is tall enough. A change of the
 * query alone, such as an opened dialog, doesn't scroll.
 */
export function ScrollMemory() {
  const { key, pathname, hash } = useLocation()
  const type = useNavigationType()
  const positions = useRef(new Map<string, number>())
  const previous = useRef<{ key: string; pathname: string; hash: string }>(undefined)

  useEffect(() => {
    window.history.scrollRestoration = 'manual'
    return () => {
      window.history.scrollRestoration = 'auto'
    }
  }, [])

  useLayoutEffect(() => {
    const from = previous.current
    previous.current = { key, pathname, hash }
    if (from?.pathname === pathname && from.hash === hash) {
      positions.current.set(key, positions.current.get(from.key) ?? 0)
      return undefined
    }
    if (type !== NavigationType.Pop) {
      if (!(hash && scrollToHash(hash))) window.scrollTo(0, 0)
      return undefined
    }
    const top = positions.current.get(key) ?? readPosition(key, pathname)
    // A freshly loaded page is at its top already; scrolling would force a layout before it is complete.
    return !from && top === 0 ? undefined : restore(top)
  }, [key, pathname, hash, type])

  // Runs in the same commit as the page: a shorter page scrolls to its top in the next frame, and this must not replace the former page's position.
  useLayoutEffect(() => {
    const remember = () => positions.current.set(key, window.scrollY)
    // Reading `scrollY` here would force another layout and delay the next page.
    const store = () => storePosition(key, pathname, positions.current.get(key) ?? 0)
    window.addEventListener('scroll', remember, { passive: true })
    window.addEventListener('pagehide', store)
    return () => {
      window.removeEventListener('scroll', remember)
      window.removeEventListener('pagehide', store)
    }
  }, [key, pathname])

  return null
}

function scrollToHash(hash: string): boolean {
  const target = document.getElementById(anchorIn(hash) ?? '')
  target?.scrollIntoView()
  return target !== null
}

/** Scrolls as soon as the page is tall enough. Gives up when the user scrolls, or after `restoreTimeout`. */
function restore(top: number | undefined): (() => void) | undefined {
  if (top === undefined) return undefined
  const until = performance.now() + restoreTimeout
  let frame = 0
  let frames = 0
  function attempt() {
    window.scrollTo(0, top ?? 0)
    frames += 1
    // Browsers round fractions of a pixel differently; a whole pixel short means that the page is still growing.
    const isThere = Math.abs(window.scrollY - (top ?? 0)) < 1
    // A long list is drawn from estimates, and moves once it has measured its first rows, two frames later.
    const isDone = isThere && frames > 3
    if (!isDone && performance.now() < until) frame = requestAnimationFrame(attempt)
  }
  const giveUp = () => cancelAnimationFrame(frame)
  window.addEventListener('wheel', giveUp, { once: true, passive: true })
  window.addEventListener('touchstart', giveUp, { once: true, passive: true })
  attempt()
  return () => {
    giveUp()
    window.removeEventListener('wheel', giveUp)
    window.removeEventListener('touchstart', giveUp)
  }
}

/** Stores the position of the current history entry, for a reload. Each document's first entry has the same key, so the path counts too. */
function storePosition(key: string, pathname: string, top: number): void {
  remember(scrollKey, JSON.stringify({ key, pathname, top }), 'session')
}

function readPosition(key: string, pathname: string): number | undefined {
  try {
    const stored = JSON.parse(remembered(scrollKey, 'session') ?? 'null') as Record<string, unknown> | null
    return stored?.key === key && stored.pathname === pathname && typeof stored.top === 'number'
      ? stored.top
      : undefined
  } catch {
    return undefined
  }
}

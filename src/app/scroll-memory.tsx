import { useEffect, useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { anchorIn } from '#src/ui/link/anchor.ts'

/** How long a page may take to become as tall as it was, in milliseconds. */
const patience = 1500

/**
 * A new page begins at its top (or at the element its hash names); going back returns to where one was, once the page is
 * tall enough again. A change of the query alone, such as an opened dialog, moves nothing.
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
    const top = positions.current.get(key) ?? readPosition(key)
    // A page that was loaded is at its top: saying so would have it laid out before it is complete.
    return !from && top === 0 ? undefined : restore(top)
  }, [key, pathname, hash, type])

  useEffect(() => {
    const remember = () => positions.current.set(key, window.scrollY)
    // Asking the page itself would have it laid out once more, while the next one waits.
    const keep = () => keepPosition(key, positions.current.get(key) ?? 0)
    window.addEventListener('scroll', remember, { passive: true })
    window.addEventListener('pagehide', keep)
    return () => {
      window.removeEventListener('scroll', remember)
      window.removeEventListener('pagehide', keep)
    }
  }, [key])

  return null
}

function scrollToHash(hash: string): boolean {
  const target = document.getElementById(anchorIn(hash) ?? '')
  target?.scrollIntoView()
  return target !== null
}

/** Scrolls as soon as the page is tall enough; gives up when the person scrolls, or after a while. */
function restore(top: number | undefined): (() => void) | undefined {
  if (top === undefined) return undefined
  const until = performance.now() + patience
  let frame = 0
  let frames = 0
  function attempt() {
    window.scrollTo(0, top ?? 0)
    frames += 1
    // Browsers keep fractions of a pixel, each in its own way; a whole one short means that the page is still growing.
    const isThere = Math.abs(window.scrollY - (top ?? 0)) < 1
    // A long list puts itself at its top when it is mounted: once more after that.
    const isDone = isThere && frames > 1
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

const storageKey = 'sevenday.scroll'

/** For a reload: the position of the entry the person was at. */
function keepPosition(key: string, top: number): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ key, top }))
  } catch {
    // Without storage a reload begins at the top.
  }
}

function readPosition(key: string): number | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as { key?: unknown; top?: unknown } | null
    return kept?.key === key && typeof kept.top === 'number' ? kept.top : undefined
  } catch {
    return undefined
  }
}

import { type ComponentType, createElement, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { showToast } from '../toast/toast-store.ts'
import { idleAfterEarlyScreen } from './early-screen.ts'
import { isReloading } from './missing.ts'

export interface LateProps {
  /** Whether the part is visible now; if false, its code loads after the early screen. Defaults to true. */
  open?: boolean
  /** Called if its code can't load, so that the user can ask again. */
  onClose?: () => void
}

/** A part of the page whose code loads on demand or ahead of time. */
export interface LatePart {
  /** Loads the code; the part then renders at once. */
  load(): Promise<void>
}

/** Reports that a part that the user asked for could not load. */
export function showLoadFailure(error: unknown): void {
  console.error('ui: a part of the page could not be loaded', error)
  showToast({ title: 'This could not be loaded. Check your connection and try again.', tone: 'critical' })
}

/** For prefetches and optional parts, which the user hasn't asked for. */
function noteNotLoaded(error: unknown): void {
  console.warn('ui: a part of the page could not be loaded', error)
}

/**
 * A part of the page whose code loads after the early screen: dialogs, panels, tooltips. It renders nothing until the code is loaded.
 * Unlike React's `lazy`, it neither suspends nor breaks the page.
 *
 * @param fetch loads the component
 * @param options.isExtra the page is complete without it, so a failed load is not reported
 */
export function late<Props extends object>(
  fetch: () => Promise<ComponentType<Props>>,
  { isExtra = false }: { isExtra?: boolean } = {},
): ComponentType<Props & LateProps> & LatePart {
  let loaded: ComponentType<Props> | undefined

  async function load() {
    loaded ??= await fetch()
  }

  function Late(props: Props & LateProps): ReactNode {
    const { open = true, onClose } = props
    const [Part, setPart] = useState(() => loaded)
    const giveUp = useEffectEvent(async (error: unknown) => {
      if (!open || isExtra) return noteNotLoaded(error)
      // The reloaded page will open it.
      if (await isReloading()) return undefined
      showLoadFailure(error)
      return onClose?.()
    })
    useEffect(() => {
      if (Part) return undefined
      let isCurrent = true
      async function show() {
        if (!open) await idleAfterEarlyScreen()
        try {
          await load()
          if (isCurrent) setPart(() => loaded)
        } catch (error) {
          if (isCurrent) void giveUp(error)
        }
      }
      void show()
      return () => {
        isCurrent = false
      }
    }, [Part, open])
    return Part ? createElement(Part, props) : null
  }
  return Object.assign(Late, { load })
}

/**
 * Loads parts after the early screen, so that they open on the first press, offline too. If a load fails, that press retries and
 * reports the failure.
 *
 * @param parts the same list on each render
 */
export function useLoadedLater(parts: readonly LatePart[]): void {
  useEffect(() => {
    void idleAfterEarlyScreen().then(() => Promise.all(parts.map(({ load }) => load().catch(noteNotLoaded))))
  }, [parts])
}

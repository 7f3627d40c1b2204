import { type ComponentType, createElement, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { showToast } from '../toast/toast-store.ts'
import { idleAfterFirstScreen } from './first-screen.ts'

interface LateProps {
  /** Whether it shows something now; if not, its code is loaded after the first screen. Without it, it does. */
  open?: boolean
  /** Called where its code can't be loaded, so that it is asked for again. */
  onClose?: () => void
}

/** A part of the page whose code comes when it is needed, or before. */
export interface LatePart {
  /** Afterwards it shows at once. */
  load(): Promise<void>
}

/** Says that a part of the page that a person asked for could not be loaded. */
export function tellNotLoaded(error: unknown): void {
  console.error('ui: a part of the page could not be loaded', error)
  showToast({ title: 'This could not be loaded. Check your connection and try again.', tone: 'critical' })
}

/** Nobody has asked for it yet, or nobody misses it. */
function noteNotLoaded(error: unknown): void {
  console.warn('ui: a part of the page could not be loaded', error)
}

/**
 * A part of the page whose code comes after the first screen: dialogs, panels, tooltips. Until its code is there it is nothing, and the page
 * stays: other than React's `lazy` it neither suspends nor fails the page.
 *
 * @param fetch gives the component
 * @param options.isExtra the page says the same without it: where it can't be loaded, nobody is told
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
    const giveUp = useEffectEvent((error: unknown) => {
      if (!open || isExtra) return noteNotLoaded(error)
      tellNotLoaded(error)
      return onClose?.()
    })
    useEffect(() => {
      if (Part) return undefined
      let isCurrent = true
      async function show() {
        if (!open) await idleAfterFirstScreen()
        try {
          await load()
          if (isCurrent) setPart(() => loaded)
        } catch (error) {
          if (isCurrent) giveUp(error)
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
 * Loads parts when the first screen stands: they are there at the first press, without a network too. If one can't be loaded now, that press
 * tries again, and says so.
 *
 * @param parts the same list each time
 */
export function useLoadedLater(parts: readonly LatePart[]): void {
  useEffect(() => {
    void idleAfterFirstScreen().then(() => Promise.all(parts.map(({ load }) => load().catch(noteNotLoaded))))
  }, [parts])
}

import { type ComponentType, createElement, lazy, useState } from 'react'

export interface LazyPart<Loaded extends { Screen: ComponentType }> {
  Component: ComponentType
  /** Once resolved, the part renders synchronously. */
  load: () => Promise<Loaded>
}

/**
 * A part of the app that suspends until it has loaded: a screen or a layout. React shows a fallback for at least 300 ms, so a part that is
 * already loaded must not suspend. What opens on a press is `late` instead (ui/late).
 */
export function lazyPart<Loaded extends { Screen: ComponentType }>(fetch: () => Promise<Loaded>): LazyPart<Loaded> {
  let loaded: ComponentType | undefined
  async function load() {
    const part = await fetch()
    loaded = part.Screen
    return part
  }
  const Later = lazy(async () => ({ default: (await load()).Screen }))
  return {
    Component: function Part() {
      // Must not change while mounted.
      const [Shown] = useState<ComponentType>(() => loaded ?? Later)
      return createElement(Shown)
    },
    load,
  }
}

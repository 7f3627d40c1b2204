import { type LazyPart, lazyPart } from './lazy-part.ts'
import { type LoadedScreen, type ScreenName, screens } from './screens.ts'

/** The screens, by the names of their paths. */
export const screenParts = Object.fromEntries(
  Object.entries(screens).map(([name, load]) => [name, lazyPart(load)]),
) as Record<ScreenName, LazyPart<LoadedScreen>>

/** The layouts that only some users need. The customer layout is part of the entry. */
export const adminLayout = lazyPart(async () => ({
  Screen: (await import('./layouts/admin-layout.tsx')).AdminLayout,
}))
export const publicLayout = lazyPart(async () => ({
  Screen: (await import('./layouts/public-layout.tsx')).PublicLayout,
}))

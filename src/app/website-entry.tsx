import { hydratePage } from './hydrate.tsx'
import type { LoadedScreen } from './screens.ts'

/** The last part of each prerendered page's code. boot.ts, which loads the parts, then hands over the page's screen. */
addEventListener(
  'sevenday:screen',
  (event) => {
    const { Screen } = (event as CustomEvent<LoadedScreen>).detail
    hydratePage(<Screen />)
  },
  { once: true },
)

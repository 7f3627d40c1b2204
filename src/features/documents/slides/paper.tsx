import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import * as styles from './slide-view.css.ts'
import type { PresentedSlide } from './presentation.ts'
import { SlideView } from './slide-view.tsx'

/** The size of a slide, without margins: 960 by 540 points. */
const pageRule = '@page { size: 960pt 540pt; margin: 0 }'

/** The printed slides, one on each page. They are drawn only for the printer. */
export function Paper({ slides }: { slides: readonly PresentedSlide[] }) {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    const sheet = new CSSStyleSheet()
    sheet.insertRule(pageRule)
    const others = document.adoptedStyleSheets
    document.adoptedStyleSheets = [...others, sheet]
    // The browser prints the page's state when this returns.
    const start = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    window.addEventListener('beforeprint', start)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', start)
      window.removeEventListener('afterprint', end)
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((adopted) => adopted !== sheet)
    }
  }, [])
  return (
    <div className={styles.paper} data-paper="">
      {isPrinting
        ? slides.map(({ id, scene }) => (
            <div key={id} className={styles.sheet}>
              <SlideView scene={scene} titleAs="h2" />
            </div>
          ))
        : null}
    </div>
  )
}

/** Changes a page like a browser's translation. Each function runs in the page, so it must not refer to anything outside. */
import type { Browser } from 'playwright'

/**
 * Wraps every text in `<font><font>`, now and after each change, as Chrome's "Translate to Hindi" does. As in Chrome, the text node in the page is
 * new, and React's text node is no longer in the document. The words stay the same, so that a test finds them.
 * @param way 'move' leaves the old text inside, and 'insert' takes two steps, as some extensions do
 */
export function translatePage(way: 'replace' | 'move' | 'insert' = 'replace'): () => void {
  const untouched = 'script, style, noscript, textarea, title, svg, font, [translate="no"]'
  function wrap(text: Text) {
    if (text.data.trim() === '' || !text.parentElement || text.parentElement.closest(untouched)) return
    const outer = document.createElement('font')
    const inner = outer.appendChild(document.createElement('font'))
    if (way !== 'move') inner.textContent = text.data
    if (way === 'insert') {
      text.before(outer)
      text.remove()
    } else text.replaceWith(outer)
    if (way === 'move') inner.append(text)
  }
  function wrapAll() {
    if (!document.body) return
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) wrap(text)
  }
  const observer = new MutationObserver(wrapAll)
  observer.observe(document, { childList: true, subtree: true, characterData: true })
  wrapAll()
  return () => observer.disconnect()
}

/** A browser whose pages are translated from their start. */
export function translating(browser: Browser): Browser {
  return new Proxy(browser, {
    get(target, name) {
      if (name === 'newContext')
        return async (...options: Parameters<Browser['newContext']>) => {
          const context = await target.newContext(...options)
          await context.addInitScript(translatePage)
          return context
        }
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

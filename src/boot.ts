/**
 * All the script a prerendered page begins with. The page is complete without its code, which is loaded once it is painted and
 * the browser idle, or the person touches something. Until then links, menu, questions and tabs are plain HTML, and a form that is sent waits.
 */
const touches = ['pointerdown', 'keydown', 'focusin', 'input'] as const
/** What else is a reason to try: a form that was sent without a network waits for its code. */
const reasons = [...touches, 'online'] as const

let asked = false

function loadCode() {
  if (asked) return
  asked = true
  for (const reason of reasons) removeEventListener(reason, loadCode, true)
  run(codeOfThisPage()).catch(() => {
    // No connection, perhaps. The page works as it is; the next touch is another try.
    asked = false
    listen()
  })
}

/**
 * The parts of the page's code, each after those that it needs. Named by the page (scripts/prerender.ts): a literal would bring the loader
 * of styles along, which are here already.
 */
function codeOfThisPage(): string[] {
  return document.querySelector<HTMLScriptElement>('script[data-code]')?.dataset.code?.split(' ') ?? []
}

/** Fetches all parts at once, and runs one at a time: between two of them a slow phone answers whoever touches it. */
async function run(parts: readonly string[]): Promise<void> {
  document.head.append(...parts.map(preload))
  for (const part of parts) {
    await import(/* @vite-ignore */ part)
    await new Promise((resolve) => setTimeout(resolve))
  }
}

function preload(part: string): HTMLLinkElement {
  return Object.assign(document.createElement('link'), { rel: 'modulepreload', href: part })
}

function listen() {
  for (const reason of reasons) addEventListener(reason, loadCode, { capture: true, passive: true })
}

/** Code that came before the first paint would hold it up: it takes the same line, and the same processor. */
function whenPainted() {
  const observer = new PerformanceObserver((painted) => {
    if (painted.getEntriesByName('first-contentful-paint').length > 0) next()
  })
  // A page in the background is painted when somebody looks at it; what it has to send need not wait for that.
  const timer = setTimeout(next, 4000)
  observer.observe({ type: 'paint', buffered: true })

  function next() {
    clearTimeout(timer)
    observer.disconnect()
    whenIdle()
  }
}

function whenIdle() {
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(loadCode, { timeout: 4000 })
  else setTimeout(loadCode, 1500)
}

listen()
if (document.readyState === 'complete') whenPainted()
else addEventListener('load', whenPainted, { once: true })

// A form that was sent before its code is there keeps everything, and is sent by that code (contact-form.tsx).
addEventListener(
  'submit',
  (event) => {
    const form = event.target
    if (!(form instanceof HTMLFormElement) || form.dataset.waits === undefined) return
    event.preventDefault()
    form.dataset.sent ??= ''
    loadCode()
  },
  { capture: true },
)

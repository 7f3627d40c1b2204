/**
 * The only script that a prerendered page starts with. The page is complete without its code, which loads after first paint when the browser
 * is idle, or when the user interacts. Until then links, menu, questions and tabs are plain HTML, and a submitted form waits.
 */
const touches = ['pointerdown', 'keydown', 'focusin', 'input'] as const
/** Other triggers: a form submitted offline waits for its code. */
const reasons = [...touches, 'online'] as const

/** Same key as in pwa/former-version.ts. */
const reloadedKey = 'sevenday.left-version'
/** Same key as in pwa/reload.ts. */
const formKey = 'sevenday.carried-form'
/** Its fields survive a reload triggered by us. */
const form = document.querySelector('form')

let asked = false

function loadCode() {
  if (asked) return
  asked = true
  for (const reason of reasons) removeEventListener(reason, loadCode, true)
  run(codeOfThisPage()).catch(async () => {
    if (await reloadIfOutdated()) return
    // Perhaps offline. The page works without its code, and the next interaction retries.
    asked = false
    listen()
  })
}

/**
 * Reloads the page, once, if its code is gone from the server because there is a new version (in the app, pwa/former-version.ts does this).
 * @returns whether it reloads
 */
async function reloadIfOutdated(): Promise<boolean> {
  const code = codeOfThisPage().at(-1) ?? ''
  try {
    const { status } = await fetch(code, { method: 'HEAD', cache: 'no-store' })
    if (status !== 404 || sessionStorage.getItem(reloadedKey) === code) return false
    sessionStorage.setItem(reloadedKey, code)
    carryForm()
    // Until the page is gone, the user may type on.
    addEventListener('pagehide', carryForm, { once: true })
    location.reload()
    return true
  } catch {
    return false
  }
}

function carryForm(): void {
  try {
    if (form) sessionStorage.setItem(formKey, JSON.stringify([...new FormData(form)]))
  } catch {
    // Without storage the input is lost, as in any reload.
  }
}

/** Restores the input from before a reload triggered by us. */
function fillIn(): void {
  try {
    const fields = JSON.parse(sessionStorage.getItem(formKey) ?? '[]') as [string, string][]
    sessionStorage.removeItem(formKey)
    for (const [name, value] of fields) Object.assign(form?.elements.namedItem(name) ?? {}, { value })
  } catch {
    // Storage is blocked, so nothing was saved.
  }
}

/**
 * The page's code in dependency order, listed in the page (scripts/build/prerender.ts). A literal import would add the style loader, but the
 * styles are already in the page.
 */
function codeOfThisPage(): string[] {
  return document.querySelector<HTMLScriptElement>('script[data-code]')?.dataset.code?.split(' ') ?? []
}

/**
 * Fetches all parts in parallel and runs them one at a time, so that a slow phone can respond to input in between. The last one hydrates the
 * screen that another one exports (app/website-entry.tsx).
 */
async function run(parts: readonly string[]): Promise<void> {
  document.head.append(...parts.map(preload))
  let detail: unknown
  for (const part of parts) {
    const loaded: object = await import(/* @vite-ignore */ part)
    if ('Screen' in loaded) detail = loaded
    await new Promise((resolve) => setTimeout(resolve))
  }
  dispatchEvent(new CustomEvent('sevenday:screen', { detail }))
}

function preload(part: string): HTMLLinkElement {
  return Object.assign(document.createElement('link'), { rel: 'modulepreload', href: part })
}

function listen() {
  for (const reason of reasons) addEventListener(reason, loadCode, { capture: true, passive: true })
}

// Code that loads before first paint would delay it: both share the connection and the processor.
function whenPainted() {
  const observer = new PerformanceObserver((painted) => {
    if (painted.getEntriesByName('first-contentful-paint').length > 0) next()
  })
  // A background page isn't painted until it is visible; pending form data must not wait for that.
  const timer = setTimeout(next, 4000)
  observer.observe({ type: 'paint', buffered: true })

  function next() {
    clearTimeout(timer)
    observer.disconnect()
    whenIdle()
  }
}

function whenIdle() {
  // Safari lacks requestIdleCallback.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(loadCode, { timeout: 4000 })
  else setTimeout(loadCode, 1500)
}

fillIn()
listen()
// Fired by Vite if a dynamic import fails.
addEventListener('vite:preloadError', () => void reloadIfOutdated())
if (document.readyState === 'complete') whenPainted()
else addEventListener('load', whenPainted, { once: true })

// The browser's banner would cover the page; the app offers installation itself, after the user has got value from it.
addEventListener('beforeinstallprompt', (event) => event.preventDefault())

// A form submitted before its code loads keeps its input (app/keep-submit.ts); that code sends it (contact-form.tsx).
const loadSender = () => document.querySelector('form[data-sent]') && loadCode()
addEventListener('submit', loadSender, { capture: true })
loadSender()

import type { Page } from 'playwright'

/** Presses in the first moments of a page, before its local database is open, and their outcome. */

/** When the user leaves: in the task of the press, as soon as the chip says 'Saved', or not at all. */
export type Leaving = 'at once' | 'at Saved' | 'never'

export interface EarlyPress {
  /** Where the button is: a CSS selector. */
  within: string
  /** Beginning of the button's name. */
  button: string
  leaving: Leaving
}

interface Noted {
  /** The id of the row with the button, or of the one named by the URL. */
  row: string
  /** From the press to the frame that shows its effect, in milliseconds. */
  shown: number
  /** From the press to the message that the device has stored it. */
  told: number
}

type Watched = typeof globalThis & {
  earlyPress?: Promise<Noted>
  /** The page that follows the one with the press. */
  isAfterPress?: boolean
}

const key = 'early-press'

/** Makes the next load of the page press. Call it once for each page. */
export async function watchForPresses(page: Page): Promise<void> {
  await page.addInitScript(pressInPage, key)
}

/**
 * Reloads the page, and presses the first such button two frames after it is drawn.
 * @returns the times that the page recorded; undefined if the user left
 */
export async function pressEarly(page: Page, press: EarlyPress): Promise<Noted | undefined> {
  await page.evaluate(([name, value]) => sessionStorage.setItem(name, value), [key, JSON.stringify(press)] as const)
  await page.reload({ waitUntil: 'commit' })
  if (press.leaving === 'never') return page.evaluate(() => (globalThis as Watched).earlyPress)
  await page.waitForFunction(() => (globalThis as Watched).isAfterPress)
  return undefined
}

/** The row of the last press. */
export function pressedRow(page: Page): Promise<string> {
  return page.evaluate((name) => sessionStorage.getItem(`${name}-row`) ?? '', key)
}

/** Runs in the page. */
function pressInPage(name: string): void {
  // Firefox also runs this in the empty first page, which has no storage.
  if (location.protocol === 'about:') return
  const wanted = sessionStorage.getItem(name)
  if (!wanted) {
    ;(globalThis as Watched).isAfterPress = true
    return
  }
  const { within, button, leaving } = JSON.parse(wanted) as EarlyPress
  const labelOf = (element: Element) => element.getAttribute('aria-label') ?? element.textContent ?? ''
  // A list removes rows that are far from the screen, and nobody presses them.
  const isInView = (element: Element) => element.getBoundingClientRect().top < innerHeight
  const find = () =>
    [...document.querySelectorAll(`${within} button`)].find(
      (each) => labelOf(each).startsWith(button) && isInView(each),
    )
  /** Resolves in a separate task, like an input event. */
  const task = () =>
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = resolve
      port2.postMessage(null)
    })
  /** Resolves when the current document has been painted. */
  const painted = () => new Promise((resolve) => requestAnimationFrame(resolve)).then(task)
  /** Resolves once `value` returns anything. */
  const until = <T>(value: () => T | undefined | null | false) =>
    new Promise<T>((resolve) => {
      const look = () => {
        const found = value()
        if (found) {
          watching.disconnect()
          resolve(found)
        }
      }
      const watching = new MutationObserver(look)
      watching.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
      look()
    })
  const leave = (retryAfter = 3000) => {
    sessionStorage.removeItem(name)
    location.reload()
    // A dialog's step back in history can cancel the reload. Retry later each time: a retry cancels a reload that is under way.
    setTimeout(() => leave(2 * retryAfter), retryAfter)
  }
  async function press(): Promise<Noted> {
    const target = (await until(find)) as HTMLElement
    await painted()
    await painted()
    const row =
      target.closest<HTMLElement>('[data-row]')?.dataset.row ??
      [...new URLSearchParams(location.search).values()][0] ??
      ''
    sessionStorage.setItem(`${name}-row`, row)
    if (leaving === 'never') sessionStorage.removeItem(name)
    const before = document.querySelector(`[data-row="${row}"]`)?.textContent
    const pressed = performance.now()
    target.click()
    if (leaving === 'at once') leave()
    if (leaving === 'at Saved')
      void until(() => document.querySelector('[aria-label="Sync: Saved"]')).then(() => leave())
    const isTold = until(() => document.querySelector('[aria-label="Status messages"] button')).then(() =>
      performance.now(),
    )
    await until(() => document.querySelector(`[data-row="${row}"]`)?.textContent !== before)
    await painted()
    const shown = performance.now() - pressed
    return { row, shown, told: (await isTold) - pressed }
  }
  ;(globalThis as Watched).earlyPress = press()
}

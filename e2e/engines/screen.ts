import { expect } from '@playwright/test'
import type { Tab, TabElement } from './engine.ts'

/** Names an element as a user would: what it is, and what it is called. */
export interface Target {
  /** A selector. */
  is: string
  /** Its whole label, or its text if it has none. */
  called?: string
  /** Beginning of its label or text. */
  begins?: string
  /** A text that it contains. */
  says?: string
  /** A selector of its container. */
  within?: string
  /** Whether it may be invisible. */
  hidden?: boolean
}

/** Timeout in milliseconds. Generous, because several browsers and servers share the machine. */
const polling = { timeout: 30_000, intervals: [50, 100, 200] }

export const button = (called: string): Target => ({ is: 'button, [role=button]', called })
export const link = (called: string): Target => ({ is: 'a[href]', called })
export const field = (called: string): Target => ({ is: 'input, textarea, select', called })
export const heading = (called: string): Target => ({ is: 'h1, h2, h3', called })
export const card = (called: string): Target => ({ is: 'article', called })
export const text = (says: string): Target => ({ is: 'p, h1, h2, h3, span, div, td, li', says })
/** @param called 'Saved', 'Offline, 1 unsent' */
export const chip = (called: string): Target => button(`Sync: ${called}`)

/** A page as a user sees it, in any engine. Every step retries until it is possible. */
export class Screen {
  readonly tab: Tab
  readonly #origin: string

  constructor(tab: Tab, origin: string) {
    this.tab = tab
    this.#origin = origin
  }

  async open(path: string): Promise<void> {
    await this.tab.goto(this.#origin + path)
  }

  async reload(): Promise<void> {
    await this.tab.reload()
  }

  async press(target: Target): Promise<void> {
    await this.#reach(target, (element) => element.click())
  }

  /** Fails at once if it isn't there. */
  async pressNow(target: Target): Promise<void> {
    const element = await this.tab.element(find, target)
    if (!element) throw new Error(`Missing: ${named(target)}`)
    await element.click()
  }

  async write(target: Target, content: string): Promise<void> {
    await this.#reach(target, (element) => element.type(content))
  }

  /** @param option the visible text of the option */
  async choose(target: Target, option: string): Promise<void> {
    await this.#reach(target, (element) => element.choose(option))
  }

  async attach(target: Target, path: string): Promise<void> {
    await this.#reach({ ...target, hidden: true }, (element) => element.attach(path))
  }

  async sees(target: Target): Promise<void> {
    await expect.poll(() => this.has(target), { ...polling, message: `${named(target)} is on the page` }).toBe(true)
  }

  async misses(target: Target): Promise<void> {
    await expect
      .poll(() => this.has(target), { ...polling, message: `${named(target)} is not on the page` })
      .toBe(false)
  }

  async path(): Promise<string> {
    return new URL(await this.tab.url()).pathname
  }

  async isAt(path: string): Promise<void> {
    await expect.poll(() => this.path(), polling).toBe(path)
  }

  /** Whether it is there now. */
  async has(target: Target): Promise<boolean> {
    // A page that is being unloaded doesn't answer.
    return (await this.tab.element(find, target).catch(() => undefined)) !== undefined
  }

  /** Tries until it works: an element may still move, or be replaced between finding and using it. */
  async #reach(target: Target, action: (element: TabElement) => Promise<void>): Promise<void> {
    await expect(async () => {
      const element = await this.tab.element(find, target)
      if (!element) throw new Error(`Missing: ${named(target)}`)
      await action(element)
    }).toPass(polling)
  }
}

const named = (target: Target) => JSON.stringify(target)

/** Runs in the page: the first visible element that fits. */
function find({ is, called, begins, says, within, hidden }: Target): Element | undefined {
  const tidy = (content: string | null | undefined) => (content ?? '').replace(/\s+/g, ' ').trim()
  const labelOf = (element: Element) => {
    const [label] = (element as HTMLInputElement).labels ?? []
    const by = element.getAttribute('aria-labelledby')?.split(' ') ?? []
    const texts = by.map((id) => document.getElementById(id)?.textContent)
    return tidy(element.getAttribute('aria-label') ?? (texts.join(' ') || (label ?? element).textContent))
  }
  const fits = (element: Element) =>
    (hidden || (element.getClientRects().length > 0 && element.checkVisibility({ visibilityProperty: true }))) &&
    (called === undefined || labelOf(element) === called) &&
    (begins === undefined || labelOf(element).startsWith(begins)) &&
    (says === undefined || tidy(element.textContent).includes(says))
  const roots = within === undefined ? [document] : [...document.querySelectorAll(within)]
  return roots.flatMap((root) => [...root.querySelectorAll(is)]).find(fits)
}

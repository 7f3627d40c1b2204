import type { Browser, BrowserContext } from '@playwright/test'

/**
 * Errors that the browser logs by itself while a test is offline or has killed the backend; such tests assert that the app
 * copes. Responses with a status (`the server responded with …`) still count, and so do aborted requests: a test that aborts
 * one must declare it.
 */
const unreachable =
  /net::ERR_(INTERNET_DISCONNECTED|CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE|NETWORK_CHANGED)/

/**
 * Collects every `console.error`, CSP violation and uncaught exception of every page that a browser opens, including
 * contexts created by a test.
 */
export class ConsoleGuard {
  readonly #allowed: (RegExp | string)[] = []
  readonly #seen: string[] = []

  constructor(browser: Browser) {
    for (const context of browser.contexts()) this.#watch(context)
    browser.on('context', this.#watch)
  }

  /** Declares that this test provokes errors whose text matches, any number of times. */
  allow(pattern: RegExp | string): void {
    this.#allowed.push(pattern)
  }

  /** Errors that occurred without being declared. */
  get undeclared(): string[] {
    return this.#seen.filter(
      (text) =>
        !this.#allowed.some((pattern) => (typeof pattern === 'string' ? text.includes(pattern) : pattern.test(text))),
    )
  }

  stop(browser: Browser): void {
    browser.off('context', this.#watch)
  }

  readonly #watch = (context: BrowserContext): void => {
    context.on('console', (message) => {
      if (message.type() !== 'error' || unreachable.test(message.text())) return
      this.#seen.push(`${message.text()} (${message.location().url})`)
    })
    context.on('weberror', (webError) => {
      const error = webError.error()
      // A DOMException has no stack.
      this.#seen.push(`uncaught: ${error.stack || `${error.name}: ${error.message}`} (${webError.page()?.url()})`)
    })
  }
}

import type { Browser, BrowserContext } from '@playwright/test'

/**
 * The browser writes these by itself while a test is offline or has killed the backend; that the app copes is what
 * such a test asserts. An answer with a status (`the server responded with …`) still counts, and so does a request
 * that was given up: what aborts one on purpose says so.
 */
const unreachable =
  /net::ERR_(INTERNET_DISCONNECTED|CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE|NETWORK_CHANGED)/

/**
 * Collects each `console.error`, each refused policy and each uncaught exception of every page that a browser opens,
 * also in contexts which a test makes itself.
 */
export class ConsoleGuard {
  readonly #allowed: (RegExp | string)[] = []
  readonly #seen: string[] = []

  constructor(browser: Browser) {
    for (const context of browser.contexts()) this.#watch(context)
    browser.on('context', this.#watch)
  }

  /** Declares that this test provokes an error whose text matches; it may occur any number of times. */
  allow(pattern: RegExp | string): void {
    this.#allowed.push(pattern)
  }

  /** What was seen and not declared. */
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
      // A DOMException brings no stack.
      this.#seen.push(`uncaught: ${error.stack || `${error.name}: ${error.message}`} (${webError.page()?.url()})`)
    })
  }
}

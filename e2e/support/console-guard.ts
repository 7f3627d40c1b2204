import type { Browser, BrowserContext } from '@playwright/test'
import { type FailedRequest, isFailureOf } from '#tests/browser/failed-request.ts'

/**
 * Errors that the browser logs by itself while a test is offline or has killed the backend; such tests assert that the app
 * copes. Responses with a status still count, and so do aborted requests: a test that provokes one declares the request.
 */
const unreachable = {
  chromium:
    /net::ERR_(INTERNET_DISCONNECTED|CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING|NETWORK_CHANGED)/,
  // Firefox also fails the requests of a page that is being left.
  firefox:
    /NetworkError when attempting|can’t establish a connection|was interrupted while the page was loading|error loading dynamically imported module|download failed \(font-family|ServiceWorker intercepted the request/,
}

interface LoggedError {
  text: string
  /** The URL of the failed request, or of the script. */
  url: string
}

/**
 * Collects every `console.error`, CSP violation and uncaught exception of every page that a browser opens, including
 * contexts created by a test.
 */
export class ConsoleGuard {
  readonly #allowed: ((error: LoggedError) => boolean)[] = []
  readonly #seen: LoggedError[] = []
  readonly #isFirefox: boolean

  constructor(browser: Browser) {
    this.#isFirefox = browser.browserType().name() === 'firefox'
    for (const context of browser.contexts()) this.#watch(context)
    browser.on('context', this.#watch)
  }

  /** Declares that this test provokes errors whose text matches, any number of times. */
  allow(pattern: RegExp | string): void {
    this.#allowed.push(({ text }) => (typeof pattern === 'string' ? text.includes(pattern) : pattern.test(text)))
  }

  /** Declares that these requests may fail, any number of times. */
  allowFailed(requests: readonly FailedRequest[]): void {
    for (const request of requests) this.#allowed.push((error) => isFailureOf(request, error))
  }

  /** Errors that occurred without being declared. */
  get undeclared(): string[] {
    return this.#seen
      .filter((error) => !this.#allowed.some((isDeclared) => isDeclared(error)))
      .map(({ text, url }) => `${text} (${url})`)
  }

  stop(browser: Browser): void {
    browser.off('context', this.#watch)
  }

  readonly #watch = (context: BrowserContext): void => {
    if (this.#isFirefox) void context.addInitScript(spellErrors)
    context.on('console', (message) => {
      if (message.type() !== 'error') return
      this.#note(message.text(), message.location().url)
    })
    context.on('weberror', (webError) => {
      const error = webError.error()
      // A DOMException has no stack.
      this.#note(`uncaught: ${error.stack || `${error.name}: ${error.message}`}`, webError.page()?.url())
    })
  }

  #note(text: string, url = ''): void {
    const { chromium, firefox } = unreachable
    if (!(this.#isFirefox ? firefox : chromium).test(text)) this.#seen.push({ text, url })
  }
}

/** Runs in the page in Firefox, whose protocol reports only the name of an error logged to the console. */
function spellErrors(): void {
  const original = console.error
  console.error = (...values: unknown[]) =>
    original(...values.map((value) => (value instanceof Error ? `${value.name}: ${value.message}` : value)))
}

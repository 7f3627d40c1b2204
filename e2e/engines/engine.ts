/** What the steps need from a browser. screen.ts builds everything else on it. */

/** One tab of a browser. */
export interface Tab {
  /** Loads an address, as typed into the address bar. Resolves when the new document exists. */
  goto(url: string): Promise<void>
  reload(): Promise<void>
  url(): Promise<string>
  /** Runs a function in the page. It can use its arguments only, which are JSON. */
  run<Args extends unknown[], Result>(
    script: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result>
  /** The element that such a function returns. */
  element<Args extends unknown[]>(
    script: (...args: Args) => Element | undefined,
    ...args: Args
  ): Promise<TabElement | undefined>
  /** Console errors, exceptions and CSP violations in this tab so far. */
  errors(): Promise<string[]>
  screenshot(): Promise<Buffer>
  close(): Promise<void>
}

/** An element as a user reaches it: it must be visible, at rest and not covered. */
export interface TabElement {
  click(): Promise<void>
  /** Replaces a field's text. */
  type(text: string): Promise<void>
  /** Chooses an option of a select, by its text. */
  choose(option: string): Promise<void>
  /** Chooses a file in a file field. */
  attach(path: string): Promise<void>
}

/** A browser with its own storage. */
export interface Device {
  newTab(): Promise<Tab>
  /** Sets the size of the page in each tab, in CSS pixels. */
  resize(size: Size): Promise<void>
  /** Runs an action that saves a file, and returns the file's text. */
  download(action: () => Promise<void>): Promise<string>
  close(): Promise<void>
}

/** A device whose browser can be killed as in a crash, and then starts again with its stored data. */
export interface LastingDevice extends Device {
  /** Kills all processes of the browser, which closes its tabs. */
  kill(): Promise<void>
  start(): Promise<void>
}

export interface Size {
  width: number
  height: number
}

/** A running browser, or the driver of one. */
export interface Engine {
  newDevice(size: Size): Promise<Device>
  newLastingDevice(size: Size): Promise<LastingDevice>
  close(): Promise<void>
}

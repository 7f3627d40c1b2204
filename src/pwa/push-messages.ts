/** Messages about pushes between the worker and the pages. */

/** From the worker to an open page: show this path. Answer on the supplied port, with any message. */
export interface OpenPath {
  type: 'sevenday:open'
  path: string
}

/** From the worker to every page: the browser replaced its subscription. */
export interface PushChanged {
  type: 'sevenday:push-changed'
}

export function isOpenPath(data: unknown): data is OpenPath {
  return typeOf(data) === 'sevenday:open'
}

export function isPushChanged(data: unknown): data is PushChanged {
  return typeOf(data) === 'sevenday:push-changed'
}

function typeOf(data: unknown): unknown {
  return typeof data === 'object' && data !== null && 'type' in data ? data.type : undefined
}

/**
 * A browser may keep a page that the user leaves for the back button. WebKit suspends such a page with unfinished transactions, which hold their
 * stores, so that the next page waits for the same stores until the suspended page is discarded. So a page ends its transactions before it is
 * suspended, and closes its stores, because another page may need to migrate or delete them. See decision 34.
 */

const running = new Set<IDBTransaction>()
const open = new Set<IDBDatabase>()
let isReleased = false

/** Call once, before the page's first transaction. @param reload called when a page returns whose stores were closed */
export function releaseStorageWhenSuspended(reload: () => void): void {
  if (typeof IDBDatabase === 'undefined') return
  follow()
  addEventListener('pagehide', ({ persisted }: PageTransitionEvent) => {
    if (persisted) release()
  })
  addEventListener('pageshow', ({ persisted }: PageTransitionEvent) => {
    if (persisted && isReleased) reload()
  })
}

/** Whether this page was suspended and its stores closed, so that the next page has to repeat its unfinished writes. */
export function isStorageReleased(): boolean {
  return isReleased
}

/** Tracks running transactions, whichever code starts them. */
function follow(): void {
  const { transaction, close } = IDBDatabase.prototype
  IDBDatabase.prototype.transaction = function (this: IDBDatabase, ...args: Parameters<typeof transaction>) {
    const begun = transaction.apply(this, args)
    open.add(this)
    note(begun)
    return begun
  }
  IDBDatabase.prototype.close = function (this: IDBDatabase) {
    open.delete(this)
    close.call(this)
  }
  const { open: ask } = IDBFactory.prototype
  IDBFactory.prototype.open = function (this: IDBFactory, ...args: Parameters<typeof ask>) {
    const request = ask.apply(this, args)
    request.addEventListener('upgradeneeded', () => request.transaction && note(request.transaction))
    return request
  }
}

function note(begun: IDBTransaction): void {
  running.add(begun)
  const forget = () => running.delete(begun)
  begun.addEventListener('complete', forget)
  begun.addEventListener('abort', forget)
}

function release(): void {
  isReleased ||= open.size > 0
  for (const transaction of running) {
    try {
      // Abort instead of `commit`: WebKit would only note the commit, and suspend the page before it is done. The aborted writes are repeated: a
      // user's action stays in the journal or in its form, and the server's rows are fetched again.
      transaction.abort()
    } catch {
      // The transaction has just ended.
    }
  }
  for (const database of open) database.close()
}

import { BehaviorSubject, type Observable } from 'rxjs'
import type { Clock } from '../timing/clock.ts'

/** Messages between the tabs that share one local database. */
export interface TabChannel {
  post(message: TabMessage): void
  /** @returns stops listening */
  listen(onMessage: (message: TabMessage) => void): () => void
}

export type TabMessage =
  /** A visible tab asks whether its leader is alive, and for the sync status. */
  { kind: 'ask' } | { kind: 'status'; status: unknown } | { kind: 'wake' }

/** Decides which of several tabs talks to the server. */
export interface Leadership {
  readonly held$: Observable<boolean>
  held(): boolean
  release(): void
}

/** Delay before asking for a lost lock again, in milliseconds. */
const requeue = 100

/** How often a visible follower pings its leader, and how long the leader has to answer, in milliseconds. */
const askEvery = 5000
const answerTimeout = 4000

/**
 * Leadership by Web Lock: when the leader closes, the browser passes the lock on. A leader that the browser froze holds its lock and does
 * nothing, so a visible tab that gets no answer steals the lock. The old leader notices the loss of its lock when it thaws.
 *
 * @param options.visible$ whether this tab is visible; only a visible tab steals the lock
 */
export function leadershipByLock(options: {
  name: string
  locks: Pick<LockManager, 'request'>
  channel: TabChannel
  clock: Clock
  visible$: Observable<boolean>
}): Leadership {
  const held$ = new BehaviorSubject(false)
  let released = false
  let giveBack: (() => void) | undefined
  let cancelAsking: (() => void) | undefined
  let cancelQueueing: (() => void) | undefined
  let visible = false

  function holdLead(): Promise<void> {
    if (released) return Promise.resolve()
    held$.next(true)
    return new Promise((resolve) => {
      giveBack = resolve
    })
  }

  function queue(request: LockOptions) {
    options.locks.request(options.name, request, holdLead).catch((error: unknown) => {
      // Another tab stole the lock: queue up behind it.
      if (!(error instanceof DOMException && error.name === 'AbortError'))
        console.error('sync: the tab lock failed', error)
      if (released) return
      held$.next(false)
      // Wait before the next request: in a page that is being unloaded, WebKit rejects each request at once, and a loop would keep the page from
      // unloading.
      cancelQueueing = options.clock.after(requeue, () => queue({ mode: 'exclusive' }))
    })
  }

  function ask() {
    cancelAsking?.()
    if (released || held$.value || !visible) return
    options.channel.post({ kind: 'ask' })
    cancelAsking = options.clock.after(answerTimeout, () => {
      if (!released && visible && !held$.value) queue({ mode: 'exclusive', steal: true })
    })
  }

  function askAgainLater() {
    cancelAsking?.()
    cancelAsking = options.clock.after(askEvery, ask)
  }

  const endListening = options.channel.listen((message) => {
    if (message.kind === 'status' && !held$.value) askAgainLater()
  })
  const visibility = options.visible$.subscribe((now) => {
    visible = now
    ask()
  })
  queue({ mode: 'exclusive' })

  return {
    held$,
    held: () => held$.value,
    release() {
      released = true
      cancelAsking?.()
      cancelQueueing?.()
      visibility.unsubscribe()
      endListening()
      giveBack?.()
      held$.next(false)
      held$.complete()
    },
  }
}

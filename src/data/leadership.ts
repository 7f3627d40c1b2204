import { BehaviorSubject, type Observable } from 'rxjs'
import type { Clock } from './replication/transport.ts'

/** Messages between the tabs that share one local database. */
export interface TabChannel {
  post(message: TabMessage): void
  /** @returns what ends it */
  listen(onMessage: (message: TabMessage) => void): () => void
}

export type TabMessage =
  /** A visible tab wants to know whether its leader is alive, and how sync stands. */
  { kind: 'ask' } | { kind: 'status'; status: unknown } | { kind: 'kick' }

/** Which of several tabs talks to the server. */
export interface Leadership {
  readonly held$: Observable<boolean>
  held(): boolean
  release(): void
}

/** How often a visible follower asks for a sign of life, and how long a leader has to give one, in milliseconds. */
const askEvery = 5000
const patience = 4000

/**
 * Leadership by Web Lock: the browser hands the lock on when the leading tab closes. A leader that the browser froze keeps its lock
 * and does nothing; a visible tab that gets no answer from it takes the lock away. The thawed leader is told by the lock's loss.
 *
 * @param options.visible$ whether this tab can be seen; only such a tab takes over
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
  let visible = false

  function lead(): Promise<void> {
    if (released) return Promise.resolve()
    held$.next(true)
    return new Promise((resolve) => {
      giveBack = resolve
    })
  }

  function queue(request: LockOptions) {
    options.locks.request(options.name, request, lead).catch((error: unknown) => {
      // Taken away: another tab leads now. Queue up behind it.
      if (!(error instanceof DOMException && error.name === 'AbortError'))
        console.error('sync: the tab lock failed', error)
      if (released) return
      held$.next(false)
      queue({ mode: 'exclusive' })
    })
  }

  function ask() {
    cancelAsking?.()
    if (released || held$.value || !visible) return
    options.channel.post({ kind: 'ask' })
    cancelAsking = options.clock.after(patience, () => {
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
      visibility.unsubscribe()
      endListening()
      giveBack?.()
      held$.next(false)
      held$.complete()
    },
  }
}

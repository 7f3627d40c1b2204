import type { Owner, Scheduler } from './scheduler.ts'

interface Request {
  owner: Owner
  /** Called when this tab gets the lock. */
  grant: () => void
  /** Called when another tab steals it. */
  lose: () => void
}

/** The Web Locks of one browser: one exclusive name with a queue, stealing, and tabs that crash. */
export interface TabLocks {
  of(owner: Owner): Pick<LockManager, 'request'>
  /** The browser notices that a tab is gone. */
  release(owner: Owner): void
  holder(): Owner | undefined
}

export function createTabLocks(scheduler: Scheduler): TabLocks {
  let holder: Request | undefined
  let waiting: Request[] = []

  function give(request: Request | undefined) {
    holder = request
    if (!request) return
    const { owner, grant } = request
    scheduler.queue(`${owner.name} hears of its lock`, { owner, what: 'holds the lock', work: grant })
  }

  function giveBack(request: Request) {
    if (holder === request) give(waiting.shift())
  }

  function request(owner: Owner, { steal }: LockOptions, callback: () => Promise<unknown>): Promise<unknown> {
    return new Promise((resolve, reject) => {
      let isLost = false
      const mine: Request = {
        owner,
        grant() {
          if (isLost) return
          callback().then((value) => {
            resolve(value)
            giveBack(mine)
          }, reject)
        },
        lose() {
          isLost = true
          const work = () => reject(new DOMException('stolen', 'AbortError'))
          scheduler.queue(`${owner.name} hears of its lock`, { owner, what: 'has lost the lock', work })
        },
      }
      if (steal) {
        holder?.lose()
        give(mine)
      } else if (holder) waiting.push(mine)
      else give(mine)
    })
  }

  return {
    of: (owner) => ({
      request: ((_name: string, options: LockOptions, callback: () => Promise<unknown>) =>
        request(owner, options, callback)) as LockManager['request'],
    }),
    release(owner) {
      waiting = waiting.filter((each) => each.owner !== owner)
      if (holder?.owner === owner) give(waiting.shift())
    },
    holder: () => holder?.owner,
  }
}

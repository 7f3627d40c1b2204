import { own, promotion } from './cast.ts'
import type { ReplayServer } from './replay-server.ts'
import { type Replay, replay, type Harness } from './replay-harness.ts'
import type { ReplayedTab, Sabotage } from './replayed-device.ts'

/** The cut of a history: before this turn of the phone, counted from 1. */
export interface Cut {
  turn: number
  /** What stops: the phone with all its tabs, or the tab whose turn comes next. */
  stops: 'phone' | 'tab'
}

interface Telling {
  harness: Harness
  pause(ms: number): Promise<void>
  /** A tab of the device, reopened if it crashed. */
  tab(device: number, index?: number): Promise<ReplayedTab>
}

/** Short histories that cover the whole life of an edit. */
const stories = {
  /** Two tabs of a phone create, edit, delete and undo while a laptop edits the same row. */
  async edits({ harness: { create, edit, remove, unique, rowsOf, users }, pause, tab }: Telling) {
    const project = () => ({ user_id: users.customer, name: unique(), description: unique() })
    const shared = create(await tab(1), 'projects', project())
    await tab(0, 1)
    await pause(4000)
    const another = create(await tab(0, 1), 'projects', project())
    edit(await tab(0), 'projects', shared, 'name')
    edit(await tab(1), 'projects', shared, 'name')
    await pause(300)
    edit(await tab(0, 1), 'projects', shared, 'description')
    await pause(300)
    edit(await tab(0), 'projects', shared, 'name')
    remove(await tab(0, 1), 'projects', shared, 200)
    await pause(600)
    edit(await tab(0, 1), 'projects', rowsOf('projects').includes(another) ? another : shared, 'name')
    await pause(300)
  },
  /** A user with two tabs on a phone becomes an admin, edits other users' rows, and loses the right and a project while edits are unsent. */
  async scopes({ harness: { create, edit, unique, users, devices, boss }, pause, tab }: Telling) {
    const [phone] = devices
    const theirs = create(await tab(2), 'projects', {
      user_id: users.neighbour,
      name: unique(),
      description: unique(),
    })
    const mine = create(await tab(0), 'projects', { user_id: users.customer, name: unique(), description: unique() })
    await tab(0, 1)
    await pause(3000)
    edit(await tab(0), 'projects', mine, 'name')
    await boss.setScope(users.customer, 'all')
    await pause(3000)
    edit(await tab(0), 'projects', theirs, 'name')
    await boss.restore()
    await pause(300)
    phone?.setOffline(true)
    edit(await tab(0, 1), 'projects', theirs, 'description')
    edit(await tab(0), 'projects', mine, 'description')
    await boss.handOver(mine, users.neighbour)
    await boss.setScope(users.customer, 'own')
    await pause(300)
    phone?.setOffline(false)
    edit(await tab(0, 1), 'projects', mine, 'name')
    await pause(3000)
  },
}

/**
 * Runs a story and cuts it at a turn; the phone then restarts on what it had stored.
 *
 * @returns the history's outcome, and the log of the phone's turns where it can be cut
 */
export async function crashedHistory(
  server: ReplayServer,
  options: { story?: keyof typeof stories; cut?: Cut; sabotage?: Sabotage; seed?: number },
): Promise<Replay & { turns: string[] }> {
  const { story = 'edits', cut, sabotage, seed = 7 } = options
  const turns: string[] = []
  const cast = story === 'edits' ? own : promotion
  const end = await replay({ server, seed, cast, sabotage }, async (harness, history) => {
    const { scheduler, devices } = harness
    const [phone] = devices
    const pause = (ms: number) => scheduler.sleep(history, ms)
    scheduler.beforeTurn((owner, what) => {
      if (!owner.name.startsWith('phone/')) return
      turns.push(what)
      if (turns.length !== cut?.turn) return
      scheduler.note(`${cut.stops === 'phone' ? 'phone' : owner.name} crashes`)
      if (cut.stops === 'phone') phone?.crash()
      else phone?.crashTab(owner)
    })
    async function tab(device: number, index = 0): Promise<ReplayedTab> {
      for (;;) {
        const { tabs = [], isOpening, openTab } = devices[device] ?? {}
        const found = tabs[index]
        if (found && !found.isClosing) return found
        if (!isOpening?.() && tabs.length <= index) openTab?.()
        await pause(20)
      }
    }
    await stories[story]({ harness, pause, tab })
  })
  return { ...end, turns }
}

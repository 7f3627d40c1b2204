import type { ReplayServer } from './replay-server.ts'
import { type Replay, replay } from './replay-stage.ts'
import type { ReplayedDevice, ReplayedTab, Sabotage } from './replayed-device.ts'

/** Where a history is cut: before this step of the phone, counted from 1. */
export interface Cut {
  step: number
  /** What stops: the phone with all its tabs, or the tab whose step it would be. */
  stops: 'phone' | 'tab'
}

/**
 * One short history with everything in it that an edit goes through: two tabs of a phone create, edit, delete and undo while a laptop edits the
 * same row. Cut at a step, the phone starts again on what it had stored.
 *
 * @returns the history's end, and the steps of the phone that it can be cut at, in words
 */
export async function crashedHistory(
  server: ReplayServer,
  { cut, sabotage, seed = 6 }: { cut?: Cut; sabotage?: Sabotage; seed?: number },
): Promise<Replay & { steps: string[] }> {
  const steps: string[] = []
  const end = await replay({ server, seed, sabotage }, async (stage, history) => {
    const { scheduler, phone, laptop, rows, create, edit, remove } = stage
    const pause = (ms: number) => scheduler.sleep(history, ms)

    scheduler.beforeTurn((owner, what) => {
      if (!phone.tabs.some((tab) => tab === owner)) return
      steps.push(what)
      if (steps.length !== cut?.step) return
      scheduler.note(`${cut.stops === 'phone' ? phone.name : owner.name} crashes`)
      for (const tab of [...phone.tabs]) if (cut.stops === 'phone' || tab === owner) phone.crashTab(tab)
    })
    /** A tab of the device, opened again where it crashed. */
    const tab = async (device: ReplayedDevice, index = 0): Promise<ReplayedTab> => {
      for (;;) {
        const found = device.tabs[Math.min(index, device.tabs.length - 1)]
        if (found) return found
        await device.openTab()
      }
    }

    await laptop.openTab()
    create(await tab(laptop))
    await phone.openTab()
    await phone.openTab()
    await pause(4000)
    const [shared = ''] = rows
    create(await tab(phone, 1))
    edit(await tab(phone), shared, 'name')
    edit(await tab(laptop), shared, 'name')
    await pause(300)
    edit(await tab(phone, 1), shared, 'description')
    await pause(300)
    edit(await tab(phone), shared, 'name')
    remove(await tab(phone, 1), shared, 200)
    await pause(600)
    edit(await tab(phone, 1), rows[1] ?? shared, 'name')
    await pause(300)
  })
  return { ...end, steps }
}

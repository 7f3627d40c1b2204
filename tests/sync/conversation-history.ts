/** Random conversations of a customer on two devices and an admin on one, while requests and answers are lost and devices are killed. */
import { firstValueFrom } from 'rxjs'
import { syncedTable } from '#src/data/collections/tables.ts'
import { refusedEdits } from '#src/data/edits/refused.ts'
import { canDecide, canWithdraw, newPost } from '#src/domain/post/rules.ts'
import type { Post } from '#src/domain/post/table.ts'
import { postRow } from '#tests/kits/rows.ts'
import type { Device } from './device.ts'
import type { Server } from './server.ts'

export const conversationTables = [syncedTable('projects'), syncedTable('project_posts')]

const steps = 80

export interface Speaker {
  device: Device
  scope: 'own' | 'all'
}

interface Decision {
  device: Device
  post: string
  state: string
}

type Row = Record<string, unknown>

/** @returns what went wrong, and how much happened */
export async function runConversation(
  server: Server,
  speakers: readonly Speaker[],
  project: { id: string; owner: string },
  random: () => number,
) {
  let counter = Date.now()
  /** The ids of a device's comments, in the order in which it wrote them. */
  const written = new Map<Device, string[]>()
  const texts = new Map<string, string>()
  const removed = new Set<string>()
  const asked: string[] = []
  const decisions: Decision[] = []
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T

  async function say({ device, scope }: Speaker, values: Partial<Post>) {
    counter += 1
    const { id } = await device.db().project_posts.insert(
      postRow({
        ...newPost,
        project_id: project.id,
        owner_id: project.owner,
        author_id: device.userId,
        by_team: scope === 'all',
        counter,
        created_at: new Date().toISOString(),
        xid: '',
        ...values,
      }),
    )
    return id
  }

  async function comment(speaker: Speaker) {
    const body = `v${counter}-${crypto.randomUUID()}`
    const id = await say(speaker, { body })
    texts.set(id, body)
    written.set(speaker.device, [...(written.get(speaker.device) ?? []), id])
  }

  /** Only the device that wrote it: the text of another device may be older. */
  async function change({ device }: Speaker, isRemoval: boolean) {
    const own = (written.get(device) ?? []).filter((id) => !removed.has(id))
    const doc = own.length > 0 ? await device.db().project_posts.findOne(pick(own)).exec() : null
    if (!doc) return
    const body = isRemoval ? '' : `${doc.body}+`
    await doc.incrementalModify((data) => ({ ...data, body, ...(isRemoval && { is_removed: true }) }))
    if (isRemoval) removed.add(doc.id)
    else texts.set(doc.id, body)
  }

  async function decideOn({ device, scope }: Speaker) {
    const doc = asked.length > 0 ? await device.db().project_posts.findOne(pick(asked)).exec() : null
    const user = { userId: device.userId, scope }
    if (!doc || !(canDecide(user, doc) || canWithdraw(user, doc))) return
    const state = scope === 'all' ? 'withdrawn' : pick(['approved', 'changes'] as const)
    await doc.incrementalModify((data) => ({
      ...data,
      state,
      decision_note: state === 'changes' ? 'Larger' : '',
      decided_by: device.userId,
      decided_at: new Date().toISOString(),
    }))
    decisions.push({ device, post: doc.id, state })
  }

  const devices = speakers.map(({ device }) => device)
  for (let step = 0; step < steps; step += 1) {
    const speaker = pick(speakers)
    const { device } = speaker
    const dice = random()
    if (dice < 0.2) await comment(speaker)
    else if (dice < 0.28) await change(speaker, random() < 0.3)
    else if (dice < 0.42 && speaker.scope === 'all')
      asked.push(await say(speaker, { kind: 'approval', title: `Page ${step}`, state: 'waiting' }))
    else if (dice < 0.7) await decideOn(speaker)
    else if (dice < 0.8) device.network.offline = !device.network.offline
    else if (dice < 0.85) await device.restart()
    else device.engine().wake()
    if (random() < 0.5) await breathe(random() * 12)
  }
  for (const { network } of devices) {
    Object.assign(network, { offline: false, lossOfRequests: 0, lossOfAnswers: 0, slowness: 0 })
  }
  const complaints = (await settle(devices)) ? [] : ['the devices did not come to rest']
  const onServer = await server.rows('project_posts', `project_id=eq.${project.id}&kind=neq.event`)
  const byId = new Map(onServer.map((row) => [String(row.id), row]))
  const trays = new Map<Device, Row[]>()
  for (const device of devices) {
    trays.set(device, (await firstValueFrom(refusedEdits(device.db()))) as unknown as Row[])
  }

  for (const [id, text] of texts) {
    const row = byId.get(id)
    const isGone = row?.is_removed === true || row?._deleted === true
    if (!row) complaints.push(`the comment ${text} is lost`)
    else if (removed.has(id) !== isGone) complaints.push(`${text} ${isGone ? 'was deleted' : 'came back'}`)
    else if (!isGone && row.body !== text) complaints.push(`${text} reads ${String(row.body)}`)
    else if (isGone && row.body !== '') complaints.push(`the text of ${id} was deleted and is stored`)
  }
  const strangers = onServer.filter(({ id }) => !texts.has(String(id)) && !asked.includes(String(id)))
  if (strangers.length > 0) complaints.push(`${strangers.length} posts were never written`)

  const place = (id: string) => byId.get(id) as { seq: number; counter: number } | undefined
  for (const [device, ids] of written) {
    for (const [index, id] of ids.entries()) {
      const [before, now] = [place(ids[index - 1] ?? ''), place(id)]
      const isLater =
        !before || !now || before.seq < now.seq || (before.seq === now.seq && before.counter < now.counter)
      if (!isLater) complaints.push(`${device.name} wrote ${id} after what stands behind it`)
    }
  }

  const log = await server.rows('user_management_logs', 'action=in.(approval_decided,approval_withdrawn)')
  for (const id of asked) {
    const times = log.filter(({ details }) => (details as Row).post_id === id).length
    const state = String(byId.get(id)?.state)
    if (times !== (state === 'waiting' || byId.get(id)?._deleted === true ? 0 : 1))
      complaints.push(`${id} was decided ${times} times and is ${state}`)
  }
  for (const { device, post, state } of decisions) {
    const row = byId.get(post)
    const isTold = (trays.get(device) ?? []).some(
      (edit) => edit.row_id === post && edit.code === 'already_decided' && (edit.fields as Row).state === state,
    )
    if (row?.state !== state && row?._deleted !== true && !isTold)
      complaints.push(`${device.name} decided ${state} on ${post}, which is ${String(row?.state)}, and was not told`)
  }
  for (const [device, edits] of trays) {
    for (const { code, fields } of edits) {
      if (code !== 'already_decided') complaints.push(`${device.name}: ${String(code)} ${JSON.stringify(fields)}`)
    }
  }

  const seen = (row: Row | Post) =>
    [row.id, row.body, row.state, row.is_removed, row.seq, row.counter, row.title].join()
  const expected = onServer
    .filter(({ _deleted }) => _deleted !== true)
    .map(seen)
    .toSorted()
  for (const device of devices) {
    const shown = await device
      .db()
      .project_posts.find({ selector: { project_id: project.id } })
      .exec()
    const mine = shown.filter(({ kind }) => kind !== 'event').map((doc) => seen(doc.toJSON() as Post))
    if (mine.toSorted().join('\n') !== expected.join('\n')) complaints.push(`${device.name} shows something else`)
  }
  const refused = [...trays.values()].flat().length
  return { complaints, comments: texts.size, decisions: decisions.length, refused }
}

function breathe(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
}

/** Syncs all devices until none has unsent edits and all show the same; false on a timeout. */
async function settle(devices: readonly Device[]): Promise<boolean> {
  for (let round = 0; round < 300; round += 1) {
    for (const device of devices) device.engine().wake()
    for (const device of devices) {
      for (let turns = 0, waited = 0; turns < 3 && waited < 400; waited += 1) {
        await breathe(4)
        turns = device.engine().status().calls === 0 ? turns + 1 : 0
      }
    }
    const pending = await Promise.all(devices.map((device) => device.pending()))
    const pictures = await Promise.all(
      devices.map(async (device) => {
        const docs = await device
          .db()
          .project_posts.find({ sort: [{ id: 'asc' }] })
          .exec()
        return docs
          .filter(({ kind, owner_id }) => kind !== 'event' && owner_id === devices[0]?.userId)
          .map(({ id, xid }) => `${id} ${xid}`)
          .join()
      }),
    )
    if (pending.every((list) => list.length === 0) && new Set(pictures).size === 1) return true
  }
  return false
}

/** For tests: a model server, devices that lose requests and answers, and the final conditions. One row, two fields. */
import {
  type Answer,
  type asShared,
  type Doc,
  type Fields,
  type forget,
  type freeze,
  madeFrom,
  type Push,
  type settle,
  type take,
  type track,
  type withdraw,
} from './unsent-edit.ts'
import type { Shape } from '../collections/synced-table.ts'

/** The functions that a device calls. A test can replace any of them with a faulty one. */
export interface Code {
  track: typeof track
  asShared: typeof asShared
  freeze: typeof freeze
  take: typeof take
  withdraw: typeof withdraw
  forget: typeof forget
  settle: typeof settle
}

export const deviceCount = 2
const fields = ['a', 'b'] as const
/** What every device gives the shared row. */
const given = { a: 'shared', b: '' }
const shape: Shape = { ours: fields, defaults: { a: '', b: '' } }

/** One event. An impossible event does nothing. */
export interface Action {
  kind:
    | 'create'
    | 'create the shared row'
    | 'edit the shared row'
    | 'edit'
    | 'take back'
    | 'remove'
    | 'revive'
    | 'send'
    | 'arrive'
    | 'lose request'
    | 'answer'
    | 'lose answer'
    | 'read'
    | 'read from the start'
    | 'deliver'
    | 'edit on server'
    | 'remove on server'
    | 'revive on server'
    | 'withdraw'
  device: number
  field: number
  /** For an edit: whether the server refuses it, and whether its form was opened on an older value. */
  isBad: boolean
  isOld: boolean
}

interface Row extends Fields {
  a: string
  b: string
  _deleted: boolean
}

interface Device {
  doc: Doc | undefined
  requests: Push[]
  answers: { push: Push; answer: Answer }[]
  /** Answers that another tab receives too. */
  twice: Device['answers']
  reads: (Doc | 'withdrawn' | 'missing')[]
  /** Values that fields showed earlier. */
  shown: Record<'a' | 'b', string[]>
  deletedForGood: boolean
}

interface Edit {
  field: string
  value: string
  madeFrom: string
}

/** Runs the events, restores the network, and returns everything that is wrong. */
export function runHistory(actions: readonly Action[], code: Code): string[] {
  const complaints: string[] = []
  const edits: Edit[] = []
  const known = new Set<string>()
  /** Values that a user saw and deleted. */
  const removed = new Set<string>()
  const tray = new Set<unknown>()
  const conflicts: { field: string; replaced: string; winner: string }[] = []
  const applied = new Set<string>()
  const history = new Map<string, Row>()
  const devices: Device[] = Array.from({ length: deviceCount }, () => ({
    doc: undefined,
    requests: [],
    answers: [],
    twice: [],
    reads: [],
    shown: { a: [], b: [] },
    deletedForGood: false,
  }))
  let row: Row | undefined
  let visible = true
  let xid = 0
  let ids = 0
  let deletedOnServer = false
  let isShared = false

  const stamp = (next: Row) => {
    row = next
    xid += 1
    history.set(String(xid), next)
  }
  const shownRow = (): Doc | null => (row && visible ? { id: 'r', ...row, xid: String(xid) } : null)

  function push({ id, base, fields: sent }: Push): Answer {
    if (applied.has(id)) return { result: 'ok', row: shownRow() }
    const isRefused = Object.values(sent).some((value) => String(value).startsWith('bad'))
    if (base === null) {
      if (row) return visible ? { result: 'conflict', row: shownRow() } : { result: 'rejected', row: null }
      if (isRefused) return { result: 'rejected', row: null }
      stamp({ a: '', b: '', ...sent, _deleted: false })
      applied.add(id)
      return { result: 'ok', row: shownRow() }
    }
    if (!row || !visible) return { result: 'rejected', row: null }
    const revives = sent._deleted === false && base._deleted === true
    if (isRefused) return { result: 'rejected', row: shownRow() }
    if (row._deleted && sent._deleted === true) return { result: 'ok', row: shownRow() }
    if (row._deleted && !revives && Object.keys(sent).length > 0) return { result: 'rejected', row: shownRow() }
    // A deleted row that is created again returns with the new values.
    if (isShared && row._deleted) for (const field of fields) known.add(row[field])
    const next = { ...row }
    for (const [field, value] of Object.entries(sent)) {
      if (value === base[field]) continue
      const now = next[field]
      if (field !== '_deleted' && now !== base[field] && now !== value) {
        conflicts.push({ field, replaced: String(now), winner: String(value) })
      }
      next[field] = value
    }
    if (Object.keys(sent).some((field) => next[field] !== row?.[field])) stamp(next)
    applied.add(id)
    return { result: 'ok', row: shownRow() }
  }

  /** Users may freely overwrite their own unsent values. */
  function isUnsentHere({ edit }: Doc, field: string): boolean {
    return edit?.base === null || edit?.push?.base === null || field in (edit?.base ?? {})
  }

  function write(device: Device, next: Doc) {
    device.doc = code.track(shape, device.doc, next)
    for (const field of fields) device.shown[field].push(String(device.doc[field]))
  }

  /** Deleted here and hidden on the server: this device can't undo the deletion, so it need not store the edits that the deletion overtook. */
  function giveUpDeleted({ doc }: Device) {
    if (doc?._deleted) for (const value of removed) known.add(value)
  }

  function receive(device: Device, answered: Device['answers'][number]) {
    const { push: sent, answer } = answered
    if (answer.result === 'rejected') for (const value of Object.values(sent.fields)) tray.add(value)
    // If the server refuses an undo of a deletion, the row stays deleted. The tray reports it.
    if (answer.result === 'rejected' && sent.fields._deleted === false) device.deletedForGood = true
    if (answer.row === null) giveUpDeleted(device)
    device.doc = code.settle(shape, device.doc, sent.id, answer)
  }

  function deliver(device: Device, read: Doc | 'withdrawn' | 'missing') {
    if (read === 'withdrawn') {
      giveUpDeleted(device)
      device.doc = device.doc && code.withdraw(device.doc)
    } else if (read === 'missing') device.doc = device.doc && code.forget(device.doc)
    else if (device.doc || !read._deleted) device.doc = code.take(shape, device.doc, read)
    if (device.doc) for (const field of fields) device.shown[field].push(String(device.doc[field]))
  }

  const happen: Record<Action['kind'], (device: Device, action: Action) => void> = {
    create(device, { isBad }) {
      if (device.doc) return
      ids += 1
      const value = { a: `${isBad ? 'bad' : 'a'}${ids}`, b: '' }
      edits.push({ field: 'a', value: value.a, madeFrom: '' })
      write(device, { id: 'r', ...value, xid: '', _deleted: false })
    },
    'create the shared row'(device) {
      const { doc } = device
      if (doc && !doc._deleted) return
      // Nobody creates a row that was withdrawn.
      if (doc && !doc.edit && history.get(doc.xid)?._deleted === false) return
      isShared = true
      // The user deleted all of this.
      const former = [doc, doc?.edit?.over, doc?.edit?.push?.fields]
      for (const values of former) for (const field of fields) known.add(String(values?.[field]))
      device.deletedForGood = false
      write(device, { ...doc, id: 'r', ...given, xid: doc?.xid ?? '', _deleted: false })
      device.doc = device.doc && code.asShared(shape, device.doc, device.doc)
    },
    'edit the shared row'(device, { field: index }) {
      const { doc } = device
      const field = fields[index % 2] ?? 'a'
      ids += 1
      const value = `${field}${ids}`
      if (doc && !doc._deleted) {
        edits.push({ field, value, madeFrom: isUnsentHere(doc, field) ? String(doc[field]) : given[field] })
        write(device, madeFrom(doc, { [field]: value }, given))
        device.doc = device.doc && code.asShared(shape, device.doc, given)
        return
      }
      // The user has deleted the row.
      if (doc) return
      isShared = true
      device.deletedForGood = false
      edits.push({ field, value, madeFrom: given[field] })
      write(device, { id: 'r', ...given, [field]: value, xid: '', _deleted: false })
      device.doc = device.doc && code.asShared(shape, device.doc, given)
    },
    edit(device, { field: index, isBad, isOld }) {
      const { doc } = device
      const field = fields[index % 2] ?? 'a'
      if (!doc || doc._deleted) return
      ids += 1
      const value = `${isBad ? 'bad' : field}${ids}`
      const now = String(doc[field])
      const old = device.shown[field][0] ?? now
      // The form was opened earlier, on a value from the server.
      const isFromOld = isOld && !isUnsentHere(doc, field) && [...history.values()].some((past) => past[field] === old)
      const from = isFromOld ? old : now
      const seen = from === now ? {} : { seen: { [field]: { from, over: now } } }
      edits.push({ field, value, madeFrom: from })
      write(device, { ...doc, [field]: value, ...seen })
    },
    'take back'(device, { field: index }) {
      const { doc } = device
      const field = fields[index % 2] ?? 'a'
      const base = doc?.edit?.push?.base?.[field] ?? doc?.edit?.base?.[field]
      if (!doc || doc._deleted || typeof base !== 'string' || base === doc[field]) return
      // The user saw this value and no longer wants it.
      known.add(String(doc[field]))
      if (doc.edit?.over && field in doc.edit.over) known.add(String(doc.edit.over[field]))
      edits.push({ field, value: base, madeFrom: String(doc[field]) })
      write(device, { ...doc, [field]: base })
    },
    remove(device) {
      if (!device.doc || device.doc._deleted) return
      const { edit } = device.doc
      const isNew = edit?.base === null || edit?.push?.base === null
      for (const field of fields) (isNew ? known : removed).add(String(device.doc[field]))
      device.deletedForGood = true
      write(device, { ...device.doc, _deleted: true })
    },
    revive(device) {
      if (!device.doc?._deleted) return
      // Users undo deletions, not withdrawals.
      if (!device.doc.edit && history.get(device.doc.xid)?._deleted === false) return
      if (device.doc.xid === '' && !device.deletedForGood) return
      device.deletedForGood = false
      write(device, { ...device.doc, _deleted: false })
    },
    send(device) {
      ids += 1
      const { doc } = device
      // One call at a time.
      if (!doc || device.requests.length + device.answers.length > 0) return
      device.doc = code.freeze(shape, doc, `push-${ids}`)
      const frozen = device.doc.edit?.push
      if (frozen) device.requests.push(structuredClone(frozen))
    },
    arrive(device) {
      const request = device.requests.shift()
      if (request) device.answers.push({ push: request, answer: structuredClone(push(request)) })
    },
    'lose request': (device) => void device.requests.shift(),
    answer(device, { isOld }) {
      const answered = device.answers.shift() ?? device.twice.shift()
      if (!answered) return
      if (isOld) device.twice.push(answered)
      receive(device, answered)
    },
    'lose answer': (device) => void device.answers.shift(),
    read(device) {
      if (row) device.reads.push(shownRow() ?? 'withdrawn')
    },
    'read from the start'(device) {
      // A full resync leaves out tombstones and applies to rows that were on the server. No request or answer is under way meanwhile.
      if (!device.doc?.xid || device.requests.length + device.answers.length + device.twice.length > 0) return
      const now = shownRow()
      if (!now) device.reads.push('withdrawn')
      else device.reads.push(now._deleted ? 'missing' : now)
    },
    deliver(device) {
      const read = device.reads.shift()
      if (read) deliver(device, read)
    },
    'edit on server'(_device, { field: index }) {
      const field = fields[index % 2] ?? 'a'
      if (!row || row._deleted) return
      ids += 1
      known.add(row[field])
      edits.push({ field, value: `s${ids}`, madeFrom: row[field] })
      stamp({ ...row, [field]: `s${ids}` })
    },
    'remove on server'() {
      if (!row || row._deleted) return
      for (const field of fields) known.add(row[field])
      deletedOnServer = true
      stamp({ ...row, _deleted: true })
    },
    'revive on server'() {
      if (!row?._deleted) return
      deletedOnServer = false
      stamp({ ...row, _deleted: false })
    },
    withdraw() {
      visible = !visible
      // The server stamps a row that becomes visible.
      if (visible && row) stamp({ ...row })
    },
  }

  function checkInvariant(device: Device, after: string) {
    const { doc } = device
    const there = doc && history.get(doc.xid)
    if (!there || doc.edit?.under === null || (doc._deleted && !doc.edit)) return
    for (const field of [...fields, '_deleted']) {
      const under = doc.edit?.under
      const value = under && field in under ? under[field] : doc[field]
      if (value !== there[field]) {
        complaints.push(
          `after '${after}' ${field} is ${String(value)} for the server's ${String(there[field])} at ${doc.xid}`,
        )
      }
    }
  }

  for (const action of actions) {
    const device = devices[action.device % deviceCount] as Device
    const before = Number(device.doc?.xid ?? 0)
    happen[action.kind](device, action)
    const isForgotten = device.doc?.xid === ''
    if (!isForgotten && Number(device.doc?.xid ?? 0) < before)
      complaints.push(`'${action.kind}' took the document back to an older row`)
    checkInvariant(device, action.kind)
    if (complaints.length > 0) return complaints
  }

  if (!visible) happen.withdraw(devices[0] as Device, {} as Action)
  for (let round = 0; round < 12; round++) {
    for (const device of devices) {
      for (const read of device.reads.splice(0)) deliver(device, read)
      happen.send(device, {} as Action)
      while (device.requests.length > 0) happen.arrive(device, {} as Action)
      for (const answered of device.answers.splice(0)) receive(device, answered)
      const now = shownRow()
      if (now) deliver(device, now)
      checkInvariant(device, 'the end')
    }
  }
  return [...complaints, ...judge()]

  function judge(): string[] {
    const found: string[] = []
    for (const [index, { doc }] of devices.entries()) {
      if (doc?.dirty === 1) found.push(`device ${index} still has something to send`)
      const isThere = doc !== undefined && !doc._deleted
      if (isThere !== (row !== undefined && !row._deleted))
        found.push(`device ${index} disagrees on whether the row is there`)
      else if (isThere) {
        for (const field of fields) {
          if (doc[field] !== row?.[field])
            found.push(`device ${index} shows ${field} ${String(doc[field])}, not ${row?.[field]}`)
        }
      }
    }
    for (const { madeFrom } of edits) known.add(madeFrom)
    // If the row was restored on any device, its unsent values must be there too.
    if (!row || row._deleted || isShared) for (const value of removed) known.add(value)
    for (const { field, value } of edits) {
      const isSomewhere =
        row?.[field] === value ||
        known.has(value) ||
        tray.has(value) ||
        conflicts.some(({ replaced }) => replaced === value)
      if (!isSomewhere) found.push(`${field} = ${value} is lost`)
    }
    const byValue = new Map(edits.map((edit) => [edit.value, edit]))
    for (const { replaced, winner } of conflicts) {
      // A refused push that arrives again may be accepted the second time. If the shared row was deleted, created again and edited, an extra conflict
      // loses nothing.
      if (!isShared && byValue.get(winner)?.madeFrom === replaced && !tray.has(replaced))
        found.push(`${winner} was made from ${replaced}: no conflict`)
    }
    const isWanted = !deletedOnServer && devices.every(({ deletedForGood }) => !deletedForGood)
    if (row?._deleted && isWanted) found.push('every deletion was undone, and the row is gone')
    return found
  }
}

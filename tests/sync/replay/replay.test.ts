import { expect, onTestFinished, test, vi } from 'vitest'
import { expectConsoleError } from '#tests/house/console.ts'
import { thorough } from '#tests/house/thorough.ts'
import { attic, type Cast, forecast, own, pitch, plain, promotion, studio } from './cast.ts'
import { replayHistory } from './replayed-history.ts'
import { replayServer } from './replay-server.ts'
import type { Sabotage } from './replayed-device.ts'

const server = replayServer()

/** How many histories may miss a fault. */
const histories = 60

test('a seed repeats its history step by step, and another seed does not', async () => {
  const first = await replayHistory(server(), 7)
  const second = await replayHistory(server(), 7)
  expect(second.log).toEqual(first.log)
  expect(first.log.length).toBeGreaterThan(500)
  expect((await replayHistory(server(), 8)).log).not.toEqual(first.log)
})

/**
 * Each sabotage removes a safeguard, and a history of a cast that needs the safeguard must detect that.
 *
 * `from` is the first seed that detected it. When the product takes other steps, one of the next ones does.
 */
const sabotages: Record<string, Sabotage & { cast?: Cast; from?: number; isBlind?: true }> = {
  'a retried push that the server does not recognise': {
    from: 4,
    rewrite: async (name, args) => withPushes(name, args, (push, nth) => ({ ...push, push_id: otherId(push.id, nth) })),
  },
  'edits sent without the values they were made from': {
    rewrite: async (name, args) => {
      const ids = pushesOf(name, args).map(({ id }) => id)
      const there = new Map((await server().rows('projects', 'id = any($1)', [ids])).map((row) => [row.id, row]))
      return withPushes(name, args, (push) => {
        const row = there.get(push.id)
        if (!row || !push.base) return push
        return { ...push, base: Object.fromEntries(Object.keys(push.base).map((field) => [field, row[field]])) }
      })
    },
  },
  'a storage in which one tab overwrites another tab’s write': { isCareless: true },
  'a storage that stores a value apart from its edit': { from: 8, isTorn: true },
  'a new epoch after which a device forgets its unsent edits': { forgetsIn: 'sync-resync' },
  'an edit of a withdrawn row that is dropped instead of stored in the tray': {
    from: 12,
    hear: (_args, answer) => {
      const results = answer.results?.map((each) => (each.code === 'not_found' ? { ...each, result: 'ok' } : each))
      return { ...answer, ...(results && { results }) }
    },
  },
  'a new scope that loses the edits in the former scope’s database': {
    cast: promotion,
    forgetsFormerScope: true,
  },
  'a suspension mistaken for a success': {
    from: 11,
    hear: ({ rows }, answer) => {
      if (answer.status !== 'suspended' || !rows) return answer
      return { ...answer, status: 'ok', results: (rows as Push[]).map(({ id }) => ({ id, result: 'ok', row: null })) }
    },
  },
  'a purge that removes unsent deletions': { from: 10, cast: attic, purgesUnsent: true },
  'a journal that ends with its page': { from: 2, cast: own, forgetsJournal: true },
  'an action that leaves the journal before the database has it': { from: 8, cast: own, removesEntriesEarly: true },
  'a retry in the tray without the right to it': { from: 8, cast: promotion, retriesAnything: true },
  'a tray that stores an edit without the values it was made from': { from: 8, cast: promotion, forgetsBases: true },
  'a damaged document that is used as it is': { from: 2, cast: own, isBlind: true },
  'a number that is emptied on the device and not at the server': {
    from: 33,
    cast: forecast,

    rewrite: async (name, args) =>
      withPushes(name, args, (push) => {
        if (!push.base) return push
        const fields = Object.fromEntries(Object.entries(push.fields).filter(([, value]) => value !== null))
        return { ...push, fields }
      }),
  },
  'the first edit of a row that several devices make, mistaken for what each of them gives it': {
    from: 7,
    cast: forecast,
    forgetsGiven: true,
  },
  'the words of one of two admins who plan a week, mistaken for those of the plan': {
    from: 3,
    cast: studio,
    forgetsGiven: true,
  },
  'a slide of a new deck that is taken out on its device only': {
    from: 14,
    cast: pitch,
    rewrite: async (name, args) =>
      withPushes(name, args, ({ fields: { removed: _removed, ...fields }, ...push }) => ({ ...push, fields })),
  },
  'a grandchild sent before its parent': {
    from: 10,
    cast: forecast,
    arrange: (tables) => tables.map(({ parent: _parent, ...table }) => table).reverse(),
  },
  'a child sent before its parent': {
    from: 5,
    cast: studio,
    arrange: (tables) => tables.map(({ parent: _parent, ...table }) => table).reverse(),
  },
}

/** Whether devices overlook damaged documents. */
const blindness = vi.hoisted(() => ({ isOn: false }))
vi.mock(import('#src/data/edits/sound.ts'), async (original) => {
  const actual = await original()
  return { ...actual, isSound: (table, doc) => blindness.isOn || actual.isSound(table, doc) }
})

test.runIf(thorough).for(Object.entries(sabotages))(
  'a seed detects: %s',
  async ([, { cast = plain, from = 1, isBlind, ...sabotage }]) => {
    blindness.isOn = isBlind === true
    onTestFinished(() => {
      blindness.isOn = false
    })
    // Sync reports failures and retries.
    if (isBlind) expectConsoleError(/sync: (push|pull)|a user of .* was refused/)
    const outcomeOf = (seed: number) =>
      replayHistory(server(), seed, { cast, sabotage }).catch((error: unknown) => {
        // A device that pushes a damaged document for ever never rests.
        if (!isBlind || !String(error).includes('did not end')) throw error
        return { complaints: [String(error)] }
      })
    for (let seed = from; seed < from + histories; seed++) {
      const { complaints } = await outcomeOf(seed)
      if (complaints.length > 0) return
    }
    expect.unreachable(`${histories} histories passed: they would not detect the fault`)
  },
)

test.runIf(thorough)('a seed detects a document whose Undo leaves its rows deleted', async () => {
  const cascade = `select pg_get_functiondef('private.cascade_deletion'::regproc) as text`
  const [row] = await server().ask(cascade)
  const whole = String(row?.text)
  const broken = whole.replace('set _deleted = false', () => "set _deleted = (%1$L = ''document_rows'')")
  expect(broken).not.toBe(whole)
  await server().operate(broken)
  onTestFinished(() => server().operate(whole))
  for (let seed = 46; seed < 46 + histories; seed++) {
    const { complaints } = await replayHistory(server(), seed, { cast: forecast })
    if (complaints.some((complaint) => complaint.startsWith('every deletion of'))) return
  }
  expect.unreachable(`${histories} histories passed: they would not detect the fault`)
})

interface Push {
  id: string
  push_id: string
  base: Record<string, unknown> | null
  fields: Record<string, unknown>
}

function pushesOf(name: string, args: Record<string, unknown>): Push[] {
  return name === 'sync_push' ? (args.rows as Push[]) : []
}

let pushes = 0

/** Changes each row of a push. Other calls are unchanged. */
function withPushes(name: string, args: Record<string, unknown>, change: (push: Push, nth: number) => Push) {
  if (name !== 'sync_push') return args
  return { ...args, rows: pushesOf(name, args).map((push) => change(push, ++pushes)) }
}

function otherId(id: string, nth: number): string {
  return id.slice(0, -12) + nth.toString(16).padStart(12, '0')
}

/** Random pushes of many edits at once: valid and invalid, of rows that exist and rows that don't. */
import * as fc from '#tests/kits/fast-check.ts'
import { idOf, operator, type PushedRow, type PushResult, pushText, type Session } from './sessions.ts'

export interface RandomPush {
  who: string
  scope: 'own' | 'all'
  table: string
  rows: PushedRow[]
}

const id = (...names: string[]) => fc.constantFrom(...names.map(idOf))
/** Mostly one of the first values; otherwise hardly any push would have two valid rows. */
const mostly = (right: readonly unknown[], wrong: readonly unknown[]) =>
  fc.oneof({ weight: 12, arbitrary: fc.constantFrom(...right) }, { weight: 1, arbitrary: fc.constantFrom(...wrong) })
const flag = mostly([true, false], [null, 'perhaps'])
const text = mostly(['Tiffin Trail', 'Fleetly', 'Menu screen', 'Renamed', 'Again'], ['', null, 7, 'x'.repeat(2001)])
const project = mostly([idOf('tiffin'), idOf('fleetly'), null], [idOf('dead'), idOf('nothing')])
const user = mostly([idOf('asha'), idOf('rohan')], [idOf('nobody'), null])

interface Sendable {
  there: readonly string[]
  /** Fields that may be written. Current values are among them, so that a base is often right. */
  fields: Record<string, fc.Arbitrary<unknown>>
  /** Fields that an insert needs. */
  needed: string[]
}

const sendable: Record<string, Sendable> = {
  projects: {
    there: ['tiffin', 'empty', 'fleetly', 'dead'],
    fields: {
      name: text,
      description: text,
      status: mostly(['planning', 'In Progress', 'completed'], ['odd', null]),
      progress: mostly([0, 50, 60], [200, 'much']),
      _deleted: flag,
    },
    needed: ['name'],
  },
  tasks: {
    there: ['menu', 'checkout', 'board', 'loose', 'dead task'],
    fields: {
      title: text,
      description: text,
      status: mostly(['pending', 'In Progress', 'completed'], ['odd', null]),
      assigned_to: mostly([idOf('asha'), null], [idOf('nobody')]),
      project_id: project,
      _deleted: flag,
    },
    needed: ['title', 'project_id'],
  },
  notifications: {
    there: ['hello asha', 'hello rohan', 'hello meera'],
    fields: { is_read: flag },
    needed: ['message', 'user_id'],
  },
  profiles: {
    there: ['asha', 'rohan', 'meera', 'arjun'],
    fields: { full_name: text, avatar_url: text, status: mostly(['active', 'inactive'], ['suspended', 'odd']) },
    needed: [],
  },
  sync_conflicts: { there: ['ashas conflict'], fields: { is_resolved: flag }, needed: [] },
}
const others = { message: text, user_id: user, title: text, name: text, project_id: project, created_at: text }

function edits(table: string): fc.Arbitrary<PushedRow[]> {
  const { there, fields, needed } = sendable[table] ?? { there: [], fields: {}, needed: [] }
  const all: Record<string, fc.Arbitrary<unknown>> = { ...others, ...fields }
  const few = fc.constantFrom(...Object.keys(fields)).chain((field) => fc.record({ [field]: all[field] ?? text }))
  const some = fc.record(fields, { requiredKeys: [] })
  const whole = fc.record(
    { ...fields, ...Object.fromEntries(needed.map((field) => [field, all[field] ?? text])) },
    { requiredKeys: needed },
  )
  // Few ids, so that some repeat. The first push has been applied.
  const push_id = fc.oneof({ weight: 15, arbitrary: fc.uuid() }, { weight: 1, arbitrary: id('applied', 'push') })
  const edit = fc.oneof(
    { weight: 8, arbitrary: fc.record({ id: id(...there), push_id, base: some, fields: few }) },
    {
      weight: 3,
      arbitrary: fc.record({ id: id('new', 'newer', 'newest'), push_id, base: fc.constant(null), fields: whole }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        id: id(...there, 'new', 'nothing'),
        push_id,
        base: fc.oneof(fc.constant(null), some),
        fields: fc.record({ ...others, ...fields }, { requiredKeys: [] }),
      }),
    },
  )
  return fc.oneof(
    { weight: 3, arbitrary: fc.uniqueArray(edit, { minLength: 2, maxLength: 8, selector: (row) => row.id }) },
    { weight: 1, arbitrary: fc.array(edit, { minLength: 2, maxLength: 12 }) },
  )
}

export const randomPush: fc.Arbitrary<RandomPush> = fc
  .constantFrom(...Object.keys(sendable), 'projects', 'tasks')
  .chain((table) =>
    fc.record({
      as: fc.constantFrom(
        ['asha', 'own'] as const,
        ['meera', 'all'] as const,
        ['meera', 'all'] as const,
        ['meera', 'own'] as const,
      ),
      table: fc.constant(table),
      rows: edits(table),
    }),
  )
  .map(({ as: [who, scope], table, rows }) => ({ who, scope, table, rows }))

/** Creates the rows that random pushes use, beside those of the fixture users. */
export async function prepareRandomPushes(session: Session): Promise<void> {
  await session.as(
    operator,
    `insert into public.projects (id, user_id, name, _deleted) values ('${idOf('dead')}', '${idOf('asha')}', 'Gone', true);
     insert into public.tasks (id, project_id, title, _deleted) values ('${idOf('dead task')}', '${idOf('tiffin')}', 'Gone', true);
     -- The progress of a project without tasks is left alone, so that it tells of the order in which the last ones went.
     insert into public.tasks (id, project_id, title) select tests.id('in ' || p), p, 'Stays' from unnest(array['${idOf('tiffin')}', '${idOf('fleetly')}']::uuid[]) p;
     insert into private.sync_pushes (user_id, push_id, table_name, row_id)
     select u, '${idOf('applied')}', 'projects', '${idOf('tiffin')}' from unnest(array['${idOf('asha')}', '${idOf('meera')}']::uuid[]) u`,
  )
}

const without = (table: string, more = '') =>
  `(select jsonb_agg(e order by e) from (
    select (to_jsonb(t) || (
      select coalesce(jsonb_object_agg(key, value <> 'null'), '{}') from jsonb_each(to_jsonb(t)) where key in (${optionalTimes.map((name) => `'${name}'`).join()})
    )) - '{${times.join()},push_id}'::text[] ${more} as e from ${table} t) entries)`

/**
 * Pushes the rows, `rowsInACall` at a time, and rolls everything back. Returns the answers and the resulting database state, without times, with
 * the number of news instead of its rows, and without the pokes of rows that a push of others may change only to change them back.
 */
export async function outcomeOf(session: Session, push: RandomPush, rowsInACall: number): Promise<unknown> {
  await session.begin(push.who)
  try {
    const answers: PushResult[] = []
    for (let from = 0; from < push.rows.length; from += rowsInACall) {
      const [answer] = await session.run(pushText(push.table, push.rows.slice(from, from + rowsInACall), push.scope))
      answers.push(...(answer?.['results'] as PushResult[]))
    }
    await session.run('select tests.operate()')
    const [state] = await session.run(`select
      ${without('public.projects')} as projects,
      ${without('public.tasks')} as tasks,
      ${without("(select * from public.notifications n where n.kind = '')")} as notifications,
      (select jsonb_agg(to_jsonb(told) order by told) from (
        select n.user_id, n.kind, n.project_id, sum(n.count) from public.notifications n where n.kind <> '' and not n._deleted group by 1, 2, 3
      ) told) as news,
      ${without('public.profiles')} as profiles,
      ${without('public.sync_conflicts', "- 'id'")} as conflicts,
      ${without('public.user_management_logs', "- 'id'")} as logs,
      ${without("(select * from public.sync_revocations r where r.table_name <> 'sync_conflicts')", "- 'id'")} as revocations,
      ${without('private.sync_pushes')} as pushes,
      ${without(`(select * from private.sync_pokes p where p.table_name not in ('projects', 'notifications') or '${push.table}' = p.table_name)`, "- 'xid'")} as pokes`)
    return { answers: answers.map(withoutTimes), state }
  } finally {
    await session.rollback()
  }
}

const times = ['_xid', '_modified', 'created_at', 'updated_at']
/** For these rows, only whether there is one counts. */
const optionalTimes = ['completed_at', 'replaced_completed_at', 'replaced_updated_at']

function withoutTimes({ row, ...answer }: PushResult): unknown {
  return {
    ...answer,
    row:
      row &&
      Object.fromEntries(
        Object.entries(row)
          .filter(([column]) => !times.includes(column))
          .map(([column, value]) => [column, optionalTimes.includes(column) ? value !== null : value]),
      ),
  }
}

import type { SyncedTableName } from '#src/data/collections/declared.ts'
import { clientVersion } from '#src/data/replication/protocol.ts'
import type { Scope } from '#src/data/collections/synced-table.ts'
import { type Row } from '../verdict.ts'
import type { Book } from './book.ts'
import { type ReplayServer, withoutTriggers, withTriggers } from './replay-server.ts'
import { outside, type Owner, type Scheduler } from './scheduler.ts'

/** Changes at the server, without any device, by an admin and by the operator. */
export interface Boss {
  handOver(project: string, to: string): Promise<void>
  setStatus(user: string, status: 'active' | 'suspended'): Promise<void>
  setScope(user: string, scope: Scope): Promise<void>
  sendMessage(): Promise<void>
  /** Creates a project for a customer and completes one of its tasks, which causes news. */
  completeTask(customer: string): Promise<void>
  /** Begins a new epoch. @param lost a project that was not in the backup */
  restore(lost?: string): Promise<void>
  /** Removes tombstones and revocations as if they were a hundred days old. */
  purge(): Promise<void>
}

const purgedTables: readonly SyncedTableName[] = [
  ...(['projects', 'tasks', 'documents', 'document_rows', 'notifications', 'contact_messages'] as const),
]

export function createBoss(options: {
  scheduler: Scheduler
  server: ReplayServer
  book: Book
  userId: string
  newId: () => string
  poke: () => void
}): Boss {
  const { scheduler, server, book, userId, newId } = options
  const owner: Owner = { name: 'the boss', isGone: false, isFrozen: false }

  function take(what: string, work: () => Promise<void>): Promise<void> {
    return new Promise((resolve, reject) => {
      const done = async () => {
        await work()
        options.poke()
      }
      scheduler.queue(owner.name, { owner, what, work: () => outside(done).then(resolve, reject) })
    })
  }

  const push = (table_name: SyncedTableName, id: string, base: Row | null, fields: Row) =>
    server.call(userId, 'sync_push', {
      table_name,
      rows: [{ id, push_id: newId(), base, fields }],
      scope: 'all',
      client: clientVersion,
    })

  const live = async (table: SyncedTableName, id: string) =>
    (await server.rows(table, 'id = $1 and not _deleted', [id]))[0]

  return {
    handOver: (project, to) =>
      take(`hands ${project.slice(0, 8)} over to ${to.slice(0, 8)}`, async () => {
        const row = await live('projects', project)
        if (!row || row.user_id === to) return
        await push('projects', project, { user_id: row.user_id }, { user_id: to })
        book.disturbed.add(project)
        book.edits.push({ row: project, field: 'user_id', value: to, madeFrom: row.user_id })
      }),
    setStatus: (user, status) =>
      take(`makes ${user.slice(0, 8)} ${status}`, async () => {
        const row = await live('profiles', user)
        await push('profiles', user, { status: row?.status }, { status })
      }),
    setScope: (user, scope) =>
      take(`gives ${user.slice(0, 8)} the scope '${scope}'`, async () => {
        await server.call(userId, scope === 'all' ? 'grant_admin' : 'revoke_admin', { user_id: user })
      }),
    sendMessage: () =>
      take('receives a message', async () => {
        const id = newId()
        const message = { id, name: 'A visitor', email: 'visitor@example.com', subject: 'general', message: 'Hello' }
        await server.operate('delete from private.rate_limits')
        await server.call(userId, 'send_contact_message', message)
        book.rows.push({ table: 'contact_messages', id })
      }),
    completeTask: (customer) =>
      take(`completes a task of ${customer.slice(0, 8)}`, async () => {
        const project_id = newId()
        const task = newId()
        await push('projects', project_id, null, { user_id: customer, name: 'A project' })
        await push('tasks', task, null, { project_id, title: 'A task' })
        await push('tasks', task, { status: 'pending' }, { status: 'completed' })
        const news = await server.rows('notifications', 'project_id = $1', [project_id])
        for (const { id } of news) book.rows.push({ table: 'notifications', id: String(id) })
      }),
    restore: (lost) =>
      take(lost ? `restores a backup without ${lost.slice(0, 8)}` : 'restores a backup', async () => {
        if (lost) {
          const inProject = `project_id = '${lost}'`
          // Children first.
          const parts = [
            ['document_rows', `document_id in (select id from public.documents where ${inProject})`],
            ['documents', inProject],
            ['tasks', inProject],
            ['project_posts', inProject],
            ['projects', `id = '${lost}'`],
          ] as const
          for (const [table, where] of parts) {
            const rows = await server.rows(table, where)
            book.gone.push(...rows)
            for (const { id } of rows) book.disturbed.add(String(id))
            await server.operate(
              `delete from private.sync_pushes where row_id in (select id from public.${table} where ${where})`,
              `delete from public.${table} where ${where}`,
            )
          }
        }
        await server.operate('select public.sync_new_epoch()')
      }),
    purge: () =>
      take('purges', async () => {
        const tombstones = await Promise.all(purgedTables.map((table) => server.rows(table, '_deleted')))
        const names = [...purgedTables, 'sync_revocations'] as const
        await server.operate(
          withoutTriggers,
          ...names.map((name) => {
            const which = name === 'sync_revocations' ? '' : 'where _deleted'
            return `update public.${name} set _modified = now() - interval '100 days' ${which}`
          }),
          withTriggers,
          'select public.sync_purge()',
        )
        const remaining = await Promise.all(purgedTables.map((table) => server.rows(table, '_deleted')))
        const isRemaining = new Set(remaining.flat().map(({ id }) => id))
        const gone = tombstones.flat().filter(({ id }) => !isRemaining.has(id))
        book.gone.push(...gone)
        for (const { id } of gone) book.disturbed.add(String(id))
      }),
  }
}

import type { ReactNode } from 'react'
import { type InitialEntry, MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { BehaviorSubject, of } from 'rxjs'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { LocalDatabase } from '#src/data/store/local-database.ts'
import type { Identity } from '#src/data/session/identity.ts'
import { customer } from '#src/data/session/identity-test-kit.ts'
import type { RefusedEdit } from '#src/data/edits/edits.ts'
import type { SyncStatus } from '#src/data/workspace/sync-status.ts'
import type { RetryOutcome, Workspace } from '#src/data/workspace/workspace.ts'
import type { ContactMessage } from '#src/domain/contact/table.ts'
import type { Profile } from '#src/domain/profile/table.ts'
import type { Project } from '#src/domain/project/table.ts'
import type { SyncConflict } from '#src/domain/sync-conflict/table.ts'
import type { Task } from '#src/domain/task/table.ts'
import { actorOn } from './journal.ts'
import './messages.ts'
import { LiveRegion } from '#src/ui/live-region/live-region.tsx'
import { ToastRegion } from '#src/ui/toast/toast-region.tsx'
import { RouterLinks } from '#src/features/shell/router-links.tsx'
import { WorkspaceContext } from '#src/runtime/workspace-context.ts'
import { messageRow, profileRow, projectRow, taskRow } from './rows.ts'

const empty = { findOne: () => ({ $: of(null) }), find: () => ({ $: of([]) }), count: () => ({ $: of(0) }) }
/** For screens that show no data: this device stores nothing, not even the user's picture. */
export const noDatabase = {
  local: empty,
  projects: empty,
  tasks: empty,
  contact_messages: empty,
  notifications: empty,
  project_posts: empty,
  documents: empty,
  document_rows: empty,
} as unknown as LocalDatabase

/** Test kit: a user with a local database and a scripted sync. */

/** The workspace's user. */
export const me = customer

/** An admin, whose device holds everyone's rows. */
export const admin: Identity = { ...customer, fullName: 'Ada Admin', email: 'admin@example.com', scope: 'all' }

export const synced: SyncStatus = {
  phase: 'saved',
  unsent: [],
  refused: 0,
  lastSyncedAt: '2026-11-20T10:00:00.000Z',
  firstSyncDone: true,
  firstSyncFailed: false,
}

export interface Harness {
  workspace: Workspace
  setStatus: (change: Partial<SyncStatus>) => void
  setRefused: (edits: RefusedEdit[]) => void
  /** The outcome of the next retries. */
  setRetryOutcome: (outcome: RetryOutcome) => void
  /** The screen's calls of the workspace, in order: `retry <id>`, `sync`, `track <name> <path>`. */
  asked: string[]
}

/** @param identity the workspace's user; default: `me` */
export function harnessOn(db: LocalDatabase, identity: Identity = me): Harness {
  const status$ = new BehaviorSubject(synced)
  const refused$ = new BehaviorSubject<RefusedEdit[]>([])
  const asked: string[] = []
  const retries: { outcome: RetryOutcome } = { outcome: 'done' }
  const note = (text: string) => {
    asked.push(text)
    return Promise.resolve()
  }
  const without = (id: string) => refused$.next(refused$.value.filter((edit) => edit.id !== id))
  return {
    asked,
    setStatus: (change) => status$.next({ ...status$.value, ...change }),
    setRefused: (edits) => refused$.next(edits),
    setRetryOutcome(outcome) {
      retries.outcome = outcome
    },
    workspace: {
      ...actorOn(db, identity),
      identity,
      db,
      status$,
      status: () => status$.value,
      syncNow: () => note('sync'),
      refused$,
      async retryRefused(id) {
        await note(`retry ${id}`)
        return retries.outcome
      },
      discardRefused(id) {
        without(id)
        return note(`discard ${id}`)
      },
      track: (name, path) => void note(`track ${name} ${path}`),
      pending: () => Promise.resolve([]),
      close: () => Promise.resolve(),
    },
  }
}

/** @param visited the user's history of URLs, with queries; the screen is opened at the last */
export async function show(screen: ReactNode, { workspace }: Harness, ...visited: InitialEntry[]) {
  return render(
    <WorkspaceContext value={workspace}>
      <MemoryRouter initialEntries={visited}>
        <RouterLinks>
          <Routes>
            <Route path="*" element={screen} />
          </Routes>
        </RouterLinks>
        <Address />
        <ToastRegion />
        <LiveRegion />
      </MemoryRouter>
    </WorkspaceContext>,
  )
}

function Address() {
  const { pathname, search } = useLocation()
  return (
    <output aria-label="Address" style={{ overflowWrap: 'anywhere' }}>
      {pathname + search}
    </output>
  )
}

export const address = () => page.getByLabelText('Address')

export function projectOf(values: Partial<Project> = {}): Project {
  return projectRow({ user_id: me.userId, name: 'Harvest', ...values })
}

export async function insertProject(db: LocalDatabase, values: Partial<Project> = {}): Promise<Project> {
  const project = projectOf(values)
  await db.projects.insert(project)
  return project
}

/** Another device's name for a project, replaced by its current name. */
export function replacedName(project: Project, replaced_value: string): SyncConflict {
  return {
    id: crypto.randomUUID(),
    user_id: me.userId,
    table_name: 'projects',
    row_id: project.id,
    field: 'name',
    replaced_value,
    kept_value: project.name,
    replaced_by: me.userId,
    is_resolved: false,
    created_at: project.created_at,
    xid: '9',
  }
}

export function refusedName(project: Project, name: string): RefusedEdit {
  return {
    id: `refused-${project.id}`,
    table: 'projects',
    row_id: project.id,
    kind: 'changed',
    label: name,
    fields: { name },
    document: { ...project, name },
    code: '23514',
    constraint: 'projects_name_length',
    message: 'too long',
    refused_at: '2026-11-20T10:00:00.000Z',
  }
}

/** A refused edit of any row. */
export function refusedEdit(
  table: RefusedEdit['table'],
  row: { id: string },
  fields: Record<string, unknown>,
  constraint = '',
): RefusedEdit {
  const at = '2026-11-20T10:00:00.000Z'
  const what = { id: `refused-${row.id}`, table, row_id: row.id, kind: 'changed', label: '' } as const
  return { ...what, fields, document: { ...row, ...fields }, code: '23514', constraint, message: '', refused_at: at }
}

function userOf(values: Partial<Profile> = {}): Profile {
  const at = '2026-10-01T10:00:00.000Z'
  const rohan = { full_name: 'Rohan Mehta', email: 'rohan@example.com', created_at: at, updated_at: at, xid: '5' }
  return profileRow({ ...rohan, ...values })
}

export async function insertUser(db: LocalDatabase, values: Partial<Profile> = {}): Promise<Profile> {
  const user = userOf(values)
  await db.profiles.insert(user)
  return user
}

export async function insertMessage(db: LocalDatabase, values: Partial<ContactMessage> = {}): Promise<ContactMessage> {
  const message = messageRow({
    id: crypto.randomUUID(),
    name: 'Rohan Mehta',
    email: 'rohan@example.com',
    subject: 'general',
    message: 'When can we begin?',
    created_at: '2026-11-20T10:00:00.000Z',
    xid: '3',
    ...values,
  })
  await db.contact_messages.insert(message)
  return message
}

export async function insertTask(db: LocalDatabase, values: Partial<Task> = {}): Promise<Task> {
  const task = taskRow({ title: 'Sow', xid: '4', ...values })
  await db.tasks.insert(task)
  return task
}

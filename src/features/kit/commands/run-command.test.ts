import { Archive } from 'lucide-react'
import { beforeEach, expect, it, vi } from 'vitest'
import { useToasts } from '#src/ui/toast/toast-store.ts'
import { expectConsoleError } from '#tests/house/console.ts'
import { deviceFull } from '../mutations/write-failure.ts'
import type { Command, CommandFailure, CommandResult } from './command.ts'
import { runCommand } from './run-command.ts'

interface Row {
  id: string
  locked?: boolean
}

const rows: readonly Row[] = [{ id: 'a' }, { id: 'b' }]
const one = rows.slice(0, 1)

type Outcome = CommandResult | CommandFailure | undefined
const perform = vi.fn<(ids: string[]) => Outcome | Promise<Outcome>>()

const archive: Command<Row, null> = {
  id: 'row.archive',
  label: 'Archive',
  describe: (targets) => `Archive ${targets.length}`,
  icon: Archive,
  takes: 'many',
  disabledReason: (targets) => (targets.some(({ locked }) => locked) ? 'A locked row can’t be archived.' : undefined),
  perform: (targets) => perform(targets.map(({ id }) => id)),
  failure: 'Failed to archive. Please try again.',
}

beforeEach(() => {
  useToasts.setState({ toasts: [] })
  perform.mockReset()
})

const toasts = () => useToasts.getState().toasts.map(({ title }) => title)

it('performs a command on many targets as one action: one toast, one Undo', async () => {
  const undone = vi.fn<() => Promise<number>>(() => Promise.resolve(2))
  perform.mockReturnValue({
    message: 'Archived',
    undo: { perform: undone, message: () => 'Restored', failure: 'Not restored' },
  })
  runCommand(archive, rows, null)
  await expect.poll(toasts).toEqual(['Archived'])
  expect(perform.mock.calls).toEqual([[['a', 'b']]])
  useToasts.getState().toasts[0]?.action?.onSelect()
  await expect.poll(toasts).toContain('Restored')
  expect(undone).toHaveBeenCalledOnce()
})

it.each([
  { rows: 2, said: '2 restored' },
  { rows: 0, said: 'Nothing to undo: it has been changed since' },
])('reports how many of $rows rows an Undo has changed back', async ({ rows: undone, said }) => {
  const undo = { perform: () => Promise.resolve(undone), message: (count: number) => `${count} restored` }
  perform.mockReturnValue({ message: 'Archived', undo: { ...undo, failure: 'Not restored' } })
  runCommand(archive, rows, null)
  await expect.poll(toasts).toEqual(['Archived'])
  useToasts.getState().toasts[0]?.action?.onSelect()
  await expect.poll(toasts).toContain(said)
})

it('shows the reason of an expected failure, and logs nothing', async () => {
  perform.mockReturnValue({ reason: 'There is no connection.' })
  runCommand(archive, one, null)
  await expect.poll(toasts).toEqual(['Failed to archive. Please try again.'])
  expect(useToasts.getState().toasts[0]).toMatchObject({ description: 'There is no connection.', tone: 'critical' })
})

it('performs once while the first press is in progress, and again afterwards', async () => {
  const work = Promise.withResolvers<undefined>()
  perform.mockReturnValue(work.promise)
  runCommand(archive, one, null)
  runCommand(archive, one, null)
  runCommand(archive, rows, null)
  expect(perform.mock.calls).toEqual([[['a']], [['a', 'b']]])
  work.resolve(undefined)
  await expect
    .poll(() => {
      runCommand(archive, one, null)
      return perform.mock.calls.length
    })
    .toBe(3)
})

it("logs an unexpected failure, and shows the command's own message", async () => {
  expectConsoleError('commands: row.archive failed')
  perform.mockRejectedValue(new Error('the disk is full'))
  runCommand(archive, one, null)
  await expect.poll(toasts).toEqual(['Failed to archive. Please try again.'])
})

it('says that the device is full, together with the message of the command or of its Undo', async () => {
  expectConsoleError('commands: row.archive failed')
  expectConsoleError('commands: row.archive could not be undone')
  const full = Object.assign(new Error('aborted'), { inner: new DOMException('', 'QuotaExceededError') })
  const described = () => useToasts.getState().toasts.map(({ title, description }) => [title, description])
  perform.mockRejectedValueOnce(full)
  runCommand(archive, one, null)
  await expect.poll(described).toEqual([['Failed to archive. Please try again.', deviceFull]])

  perform.mockReturnValue({
    message: 'Archived',
    undo: {
      perform: () => Promise.reject(full),
      message: () => 'Restored',
      failure: { title: 'Failed', description: 'Sorry.' },
    },
  })
  runCommand(archive, one, null)
  await expect.poll(toasts).toContain('Archived')
  useToasts.getState().toasts.at(-1)?.action?.onSelect()
  await expect.poll(described).toContainEqual(['Failed', `Sorry. ${deviceFull}`])
})

it('says when Undo fails', async () => {
  expectConsoleError('commands: row.archive could not be undone')
  const undo = {
    perform: () => Promise.reject(new Error('closed')),
    message: () => 'Restored',
    failure: 'Not restored',
  }
  perform.mockReturnValue({ message: 'Archived', undo })
  runCommand(archive, one, null)
  await expect.poll(toasts).toEqual(['Archived'])
  useToasts.getState().toasts[0]?.action?.onSelect()
  await expect.poll(toasts).toContain('Not restored')
})

it('says why a disabled command is not performed', async () => {
  runCommand(archive, [{ id: 'c', locked: true }], null)
  await expect.poll(toasts).toEqual(['A locked row can’t be archived.'])
  expect(perform).not.toHaveBeenCalled()
})

it.each([
  ['is invisible', { ...archive, visible: () => false }, rows],
  ['takes one target only', { ...archive, takes: undefined } as unknown as typeof archive, rows],
  ['has no target', archive, []],
])('does nothing if the command %s', (_why, command, targets) => {
  runCommand(command, targets, null)
  expect(perform).not.toHaveBeenCalled()
})

it('never performs without confirmation: reports a bug if nothing can ask', () => {
  expectConsoleError('no CommandConfirmations lists row.archive')
  const confirm = () => ({ title: 'Archive?', description: 'Really.', confirmLabel: 'Archive', names: [] })
  runCommand({ ...archive, confirm }, rows, null)
  expect(perform).not.toHaveBeenCalled()
})

import { describe, expect, it, vi } from 'vitest'
import type { Done } from '../../kit/mutations/rows.ts'
import { editsMax, openLastEdits } from './last-edits.ts'

const done = (count = 1): Promise<Done> => Promise.resolve({ count, gone: 0, undo: () => Promise.resolve(count) })

describe('the last edits of a page', () => {
  it('are undone starting with the latest', async () => {
    const edits = openLastEdits()
    void edits.add('Price', done())
    void edits.add('Growth', done())
    expect(edits.last()?.label).toBe('Growth')
    await (await edits.last()?.done)?.undo()
    expect(edits.last()?.label).toBe('Price')
  })

  it('leave out edits that failed or changed nothing', async () => {
    const edits = openLastEdits()
    void edits.add('Unchanged', done(0))
    await expect(edits.add('Failed', Promise.reject(new Error('full')))).rejects.toThrow('full')
    await vi.waitFor(() => expect(edits.last()).toBeUndefined())
  })

  it('are limited in number', async () => {
    const edits = openLastEdits()
    for (let count = 0; count < editsMax + 5; count++) void edits.add(String(count), done())
    const labels: string[] = []
    for (let last = edits.last(); last; last = edits.last()) {
      labels.push(last.label)
      await (await last.done).undo()
    }
    expect(labels).toHaveLength(editsMax)
    expect(labels.at(-1)).toBe('5')
  })
})

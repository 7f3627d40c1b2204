import { describe, expect, it, vi } from 'vitest'
import type { Done } from '../commands/rows.ts'
import { editsMax, openLastEdits } from './last-edits.ts'

const done = (count = 1): Promise<Done> => Promise.resolve({ count, gone: 0, undo: () => Promise.resolve(count) })

describe('the last edits of a page', () => {
  it('are undone from the latest on', () => {
    const edits = openLastEdits()
    edits.add({ label: 'Price', done: done() })
    edits.add({ label: 'Growth', done: done() })
    expect(edits.last()?.label).toBe('Growth')
    const growth = edits.last()
    if (growth) edits.remove(growth)
    expect(edits.last()?.label).toBe('Price')
  })

  it('are without those that failed or changed nothing', async () => {
    const edits = openLastEdits()
    edits.add({ label: 'Unchanged', done: done(0) })
    edits.add({ label: 'Failed', done: Promise.reject(new Error('full')) })
    await vi.waitFor(() => expect(edits.last()).toBeUndefined())
  })

  it('don’t grow for ever', () => {
    const edits = openLastEdits()
    for (let count = 0; count < editsMax + 5; count++) edits.add({ label: String(count), done: done() })
    const labels: string[] = []
    for (let last = edits.last(); last; last = edits.last()) {
      labels.push(last.label)
      edits.remove(last)
    }
    expect(labels).toHaveLength(editsMax)
    expect(labels.at(-1)).toBe('5')
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { projectsTable } from '../collections/projects.ts'
import { tasksTable } from '../collections/tasks.ts'
import { mergeBase, planPush, planWithoutBase } from './plan.ts'
import type { Doc } from './wire.ts'

const base: Doc = {
  id: 'a0000000-0000-4000-8000-000000000001',
  user_id: 'b0000000-0000-4000-8000-000000000001',
  name: 'Bakery',
  description: 'Bread by bicycle',
  status: 'planning',
  progress: 10,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  xid: '100',
  _deleted: false,
}

describe('an edit on its way', () => {
  test('carries the changed fields only, each with the value it was made from', () => {
    expect(planPush(projectsTable, { ...base, name: 'Bakery 2' }, base)).toEqual({
      base: { name: 'Bakery' },
      fields: { name: 'Bakery 2' },
    })
  })

  test('is nothing when only what the server sets has changed', () => {
    expect(planPush(projectsTable, { ...base, updated_at: '2026-02-02T00:00:00.000Z' }, base)).toBe('nothing')
  })

  test('is the whole row when the server never had it', () => {
    const plan = planPush(projectsTable, { ...base, xid: '' }, undefined)
    expect(plan).toEqual({
      base: null,
      fields: {
        user_id: base.user_id,
        name: 'Bakery',
        description: 'Bread by bicycle',
        status: 'planning',
        progress: 10,
      },
    })
  })

  test('is nothing when a row was made and deleted before anyone heard of it', () => {
    expect(planPush(projectsTable, { ...base, xid: '', _deleted: true }, undefined)).toBe('nothing')
  })

  test('is the deletion alone when a row was edited and then deleted', () => {
    expect(planPush(projectsTable, { ...base, name: 'Other', _deleted: true }, base)).toEqual({
      base: { _deleted: false },
      fields: { _deleted: true },
    })
  })

  test('revives a deleted row, with what was edited meanwhile', () => {
    expect(planPush(projectsTable, { ...base, progress: 20 }, { ...base, _deleted: true })).toEqual({
      base: { progress: 10, _deleted: true },
      fields: { progress: 20, _deleted: false },
    })
  })

  test('says null where the device says nobody', () => {
    const task: Doc = { ...base, project_id: '', title: 'Bake', assigned_to: '', created_by: '' }
    expect(planPush(tasksTable, task, { ...task, assigned_to: base.user_id })).toEqual({
      base: { assigned_to: base.user_id },
      fields: { assigned_to: null },
    })
  })
})

describe('the merge base', () => {
  const record = {
    id: `projects|${base.id}`,
    push_id: 'p',
    pushed: { ...base, name: 'Mine' },
    base: { name: 'Bakery' },
    fields: { name: 'Mine' },
    // Somebody wrote both fields between the push and its answer.
    answer: { ...base, name: 'Theirs', description: 'Theirs', xid: '120' },
  }

  test('is what RxDB has, without a ledger', () => {
    expect(mergeBase(base, base, undefined)).toBe(base)
  })

  test('is nothing for a row that only ever was on this device', () => {
    expect(mergeBase(base, { ...base, xid: '' }, undefined)).toBeUndefined()
  })

  test('is the document as pushed, when the person went on editing before the answer came', () => {
    const merged = mergeBase(base, base, record)
    expect(merged).toMatchObject({ name: 'Mine', description: 'Bread by bicycle', xid: '120' })
  })

  test('keeps an edit made while a push was under way from undoing what others changed', () => {
    const editedOn = { ...base, name: 'Mine, again' }
    expect(planPush(projectsTable, editedOn, mergeBase(editedOn, base, record))).toEqual({
      base: { name: 'Mine' },
      fields: { name: 'Mine, again' },
    })
  })

  test('is the answer, for a document that was taken over from it before the device stopped', () => {
    const takenOver = { ...base, name: 'Theirs', description: 'Theirs', xid: '120' }
    expect(planPush(projectsTable, takenOver, mergeBase(takenOver, base, record))).toBe('nothing')
    const editedSince = { ...takenOver, name: 'Mine, having seen theirs' }
    expect(planPush(projectsTable, editedSince, mergeBase(editedSince, base, record))).toEqual({
      base: { name: 'Theirs' },
      fields: { name: 'Mine, having seen theirs' },
    })
  })

  test('is what RxDB has once that is newer', () => {
    const newer = { ...base, xid: '130' }
    expect(mergeBase(newer, newer, record)).toBe(newer)
  })
})

describe('a row that was there already, without a base', () => {
  test('takes only what this device said', () => {
    const there = { ...base, name: 'There', description: 'Kept' }
    const ours = { ...base, name: 'Ours', description: '', status: 'planning', progress: 0 }
    expect(planWithoutBase(projectsTable, ours, there)).toEqual({ base: { name: '' }, fields: { name: 'Ours' } })
  })
})

const edits = fc.record({
  name: fc.string({ minLength: 1 }),
  description: fc.string(),
  status: fc.constantFrom('planning', 'in-progress', 'completed', 'on-hold'),
  progress: fc.integer({ min: 0, max: 100 }),
})

test('applying what is sent to the base gives the document, whatever was edited', () => {
  fc.assert(
    fc.property(edits, edits, (before, after) => {
      const from: Doc = { ...base, ...before }
      const to: Doc = { ...base, ...after }
      const plan = planPush(projectsTable, to, from)
      expect(plan === 'nothing' ? from : { ...from, ...plan.fields }).toEqual(to)
      if (plan !== 'nothing') for (const field of Object.keys(plan.fields)) expect(plan.base?.[field]).toBe(from[field])
    }),
  )
})

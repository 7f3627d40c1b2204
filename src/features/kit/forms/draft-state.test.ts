import { describe, expect, it } from 'vitest'
import * as fc from '#tests/kits/fast-check.ts'
import {
  changedElsewhere,
  type DraftState,
  discarded,
  editOf,
  moved,
  openDraft,
  saved,
  shownValues,
  typed,
} from './draft-state.ts'

type Values = { name: string; place: string; size: number }

const live: Values = { name: 'Harvest', place: 'East', size: 1 }
const fresh = openDraft(live, { changes: {}, base: {} })
const edit = (state: DraftState<Values>) => editOf(state, shownValues(state))

describe('a draft', () => {
  it('keeps the value that the user saw first, even if they type and the record changes repeatedly', () => {
    const first = typed(fresh, 'name', 'Harvest N')
    const later = typed(moved(first, { ...live, name: 'Harvest South' }), 'name', 'Harvest North')
    expect(edit(later)).toEqual({ changes: { name: 'Harvest North' }, base: { name: 'Harvest' } })
    expect(changedElsewhere(later)).toEqual({ name: 'Harvest South' })
  })

  it('without a base is based on the live values', () => {
    const state = openDraft(live, { changes: { name: 'Half a thou' }, base: {} })
    expect(edit(state)).toEqual({ changes: { name: 'Half a thou' }, base: { name: 'Harvest' } })
    expect(changedElsewhere(state)).toEqual({})
  })

  it('reports what changed elsewhere while the form was closed', () => {
    const edited = typed(fresh, 'name', 'Harvest North')
    const state = openDraft({ ...live, name: 'Harvest South' }, edited)
    expect(changedElsewhere(state)).toEqual({ name: 'Harvest South' })
  })

  it('drops a field that both sides changed to the same value, and bases later typing on it', () => {
    const agreed = moved(typed(fresh, 'name', 'Harvest North'), { ...live, name: 'Harvest North' })
    expect(agreed.changes).toEqual({})
    expect(edit(typed(agreed, 'name', 'Harvest N')).base).toEqual({ name: 'Harvest North' })
  })

  it('replaces the live value, which the user has seen, when it restores the first value', () => {
    const state = typed(moved(typed(fresh, 'name', 'X'), { ...live, name: 'Harvest South' }), 'name', 'Harvest')
    expect(edit(state)).toEqual({ changes: { name: 'Harvest' }, base: { name: 'Harvest South' } })
  })

  it('writes nothing if the schema turns the input into the live value', () => {
    const state = typed(fresh, 'name', 'Harvest ')
    expect(editOf(state, { ...live, name: 'Harvest' })).toEqual({ changes: {}, base: {} })
  })
})

describe('saving', () => {
  it('takes over the values from the schema before the record has them', () => {
    const state = typed(fresh, 'name', ' Harvest North ')
    const after = saved(state, state, { ...live, name: 'Harvest North' })
    expect(after).toEqual({ live: { ...live, name: 'Harvest North' }, changes: {}, base: {} })
  })

  it('keeps what was typed during the save, based on the saved value', () => {
    const submitted = typed(fresh, 'name', 'Harvest N')
    const after = saved(typed(submitted, 'name', 'Harvest No'), submitted, shownValues(submitted))
    expect(edit(after)).toEqual({ changes: { name: 'Harvest No' }, base: { name: 'Harvest N' } })
  })
})

const value = fc.constantFrom('', 'a', 'b')
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('type' as const, 'move' as const),
      field: fc.constantFrom('name', 'place'),
      value,
    }),
  },
  fc.record({ kind: fc.constantFrom('reload' as const, 'save' as const, 'discard' as const) }),
)

/** One field from the user's point of view. */
interface Field {
  live: string
  /** What the user typed; undefined if the field shows the record's value. */
  mine?: string | undefined
  /** What the user saw when they started. */
  first?: string | undefined
}

it('shows, hints and saves what the user expects of each field, in any order of events', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30, size: 'max' }), (steps) => {
      let state = openDraft<Record<string, string>>({ name: '', place: '' }, { changes: {}, base: {} })
      const fields: Record<string, Field> = { name: { live: '' }, place: { live: '' } }
      for (const next of steps) {
        const field = 'field' in next ? fields[next.field] : undefined
        if (next.kind === 'type' && field) {
          state = typed(state, next.field, next.value)
          field.first ??= field.live
          field.mine = next.value
        } else if (next.kind === 'move' && field) {
          state = moved(state, { ...state.live, [next.field]: next.value })
          field.live = next.value
        } else if (next.kind === 'reload') {
          state = openDraft(state.live, JSON.parse(JSON.stringify({ changes: state.changes, base: state.base })))
        } else if (next.kind === 'discard') {
          state = discarded(state)
        } else {
          state = saved(state, state, shownValues(state))
          for (const field of Object.values(fields)) field.live = field.mine ?? field.live
        }
        for (const field of Object.values(fields)) {
          const isSettled = field.mine === field.live || next.kind === 'save' || next.kind === 'discard'
          if (isSettled) field.mine = field.first = undefined
        }
        const { changes, base } = editOf(state, shownValues(state))
        for (const [name, { live, mine, first }] of Object.entries(fields)) {
          expect(changes[name]).toBe(mine)
          // The database skips a field that equals its base.
          expect(base[name]).toBe(mine !== undefined && mine === first ? live : first)
          expect(shownValues(state)[name]).toBe(mine ?? live)
          expect(changedElsewhere(state)[name]).toBe(mine !== undefined && first !== live ? live : undefined)
        }
      }
    }),
    { numRuns: 300 },
  )
})

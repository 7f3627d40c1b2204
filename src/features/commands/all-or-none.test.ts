import { expect, it } from 'vitest'
import { expectConsoleError } from '#tests/house/console.ts'
import { allOrNone, type Undo } from './all-or-none.ts'

/** A set of rows that can be removed. Removing one of `broken` fails, and so does restoring one of `lost`. */
function rows({ broken = [], lost = [] }: { broken?: string[]; lost?: string[] } = {}) {
  const present = new Set(['a', 'b', 'c'])
  async function remove(id: string): Promise<Undo | undefined> {
    if (broken.includes(id)) throw new Error(`${id} can't be removed`)
    if (!present.delete(id)) return undefined
    return async () => {
      if (lost.includes(id)) throw new Error(`${id} can't be brought back`)
      present.add(id)
    }
  }
  return { present, remove }
}

it('undoes everything with one undo', async () => {
  const { present, remove } = rows()
  const undo = await allOrNone(['a', 'b', 'gone'], remove)
  expect([...present]).toEqual(['c'])
  await undo?.()
  expect([...present].sort()).toEqual(['a', 'b', 'c'])
})

it('returns no undo if nothing was done', async () => {
  expect(await allOrNone(['gone'], rows().remove)).toBeUndefined()
})

it('undoes everything if one target fails', async () => {
  const { present, remove } = rows({ broken: ['c'] })
  await expect(allOrNone(['a', 'b', 'c'], remove)).rejects.toThrow("c can't be removed")
  expect([...present].sort()).toEqual(['a', 'b', 'c'])
})

it('undoes the others if one can’t be undone, and reports it', async () => {
  const { present, remove } = rows({ lost: ['b'] })
  const undo = await allOrNone(['a', 'b', 'c'], remove)
  await expect(undo?.()).rejects.toThrow('1 of 3 could not be undone')
  expect([...present].sort()).toEqual(['a', 'c'])
})

it('throws the first error even if the undo fails', async () => {
  expectConsoleError('commands: a failed action could not be undone')
  const { remove } = rows({ broken: ['b'], lost: ['a'] })
  await expect(allOrNone(['a', 'b'], remove)).rejects.toThrow("b can't be removed")
})

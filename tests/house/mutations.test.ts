import { describe, expect, test } from 'vitest'
import { drawMutations, mutate, mutationsOf } from '../../scripts/testing/mutations.ts'

/** The sources that result from a file's mutations of one kind. */
function mutants(file: string, source: string, kind: string): string[] {
  return mutationsOf(file, source).flatMap((each) => (each.kind === kind ? mutate(source, each) : []))
}

describe('the mutations of TypeScript', () => {
  test.for([
    ['condition', 'if (done) stop()', 'if (!(done)) stop()'],
    ['condition', 'const is = one < other', 'const is = one >= other'],
    ['condition', 'const is = one && other', 'const is = one || other'],
    ['await', 'async () => { await store(row) }', 'async () => { void store(row) }'],
    ['call', 'outbox.wake()', ';'],
    ['focus', 'heading?.focus()', ';'],
    ['focus', 'const field = <input autoFocus name="q" />', 'const field = <input  name="q" />'],
  ] as const)('%s: %s', ([kind, source, mutant]) => {
    expect(mutants('a.tsx', source, kind)).toContain(mutant)
  })

  test('column: another column that the file uses', () => {
    const source = 'const is = task.due_on < project.starts_on'
    expect(mutants('a.ts', source, 'column')).toEqual([
      'const is = task.starts_on < project.starts_on',
      'const is = task.due_on < project.due_on',
    ])
  })
})

describe('the mutations of SQL', () => {
  test.for([
    ['right', 'revoke all on function f() from public;', ''],
    [
      'right',
      'create policy "own" on t for all using (id = (select 1)) with check (ok);',
      'create policy "own" on t for all using (true) with check (ok);',
    ],
    ['condition', 'if not found then raise; end if;', 'if not (not found) then raise; end if;'],
    ['condition', 'select 1 where a\n  and b\n', 'select 1 where a\n\n'],
  ] as const)('%s: %s', ([kind, source, mutant]) => {
    expect(mutants('a.sql', source, kind)).toContain(mutant)
  })

  test('column: another column of the same function', () => {
    const source = 'create function f() returns trigger as $$ begin new.a := old.b; end $$'
    expect(mutants('a.sql', source, 'column')).toEqual([
      source.replace('new.a', 'new.b'),
      source.replace('old.b', 'old.a'),
    ])
  })

  test('none in a comment', () => {
    expect(mutationsOf('a.sql', '-- if a then b\n')).toEqual([])
  })
})

test('a seed draws the same mutations again, some of each kind', () => {
  const source = Array.from({ length: 30 }, (_, n) => `if (a${n}) b${n}()\nx.focus()\nawait c(d.e_f, d.g_h)`).join('\n')
  const all = mutationsOf('a.ts', source)
  const drawn = drawMutations(all, { seed: 1, count: 10 })
  expect(drawMutations(all, { seed: 1, count: 10 })).toEqual(drawn)
  expect(drawMutations(all, { seed: 2, count: 10 })).not.toEqual(drawn)
  expect(new Set(drawn.map(({ kind }) => kind))).toEqual(new Set(['condition', 'await', 'call', 'column', 'focus']))
})

import { describe, expect, test } from 'vitest'
import { affectedBy } from '../../scripts/testing/changed.ts'

describe('the tests that a change can affect', () => {
  test('a screen: the end-to-end tests that open it', () => {
    const { specs, related } = affectedBy(['src/features/documents/deck/deck-screen.tsx'])
    expect(related).toEqual(['src/features/documents/deck/deck-screen.tsx'])
    expect(specs).toContain('e2e/decks.spec.ts')
    expect(specs).not.toContain('e2e/mail.spec.ts')
  })

  test('a part of a screen in a folder of another name: its end-to-end tests', () => {
    expect(affectedBy(['src/features/documents/slides/present.tsx']).specs).toContain('e2e/decks.spec.ts')
  })

  test('code of every start: all end-to-end tests', () => {
    expect(affectedBy(['src/boot.ts']).specs).toContain('e2e/mail.spec.ts')
  })

  test('a part of screens: their browser tests, its own first', () => {
    const { screens } = affectedBy(['src/features/kit/palette/palette.tsx'])
    expect(screens[0]).toBe('src/features/kit/palette/command-center.browser.test.tsx')
    expect(screens).toContain('src/features/panel/tasks/tasks-screen.browser.test.tsx')
    expect(screens).not.toContain('src/data/workspace/tabs.browser.test.ts')
  })

  test('code that every screen shares: some stories, not all', () => {
    const { specs } = affectedBy(['src/ui/button/button.tsx'])
    expect(specs.length).toBeGreaterThan(0)
    expect(specs.length).toBeLessThan(6)
  })

  test('a migration: the tests of the database, and those that compare it with the product', () => {
    const { tap, tests } = affectedBy(['supabase/migrations/20261120000203_tasks.sql'])
    expect(tap).toContain('supabase/tests/visitors-see-nothing.sql')
    expect(tests).toContain('tests/sync/schema-parity.test.ts')
  })

  test('one pgTAP file: itself', () => {
    const file = 'supabase/tests/visitors-see-nothing.sql'
    expect(affectedBy([file])).toEqual({ related: [], tests: [], screens: [], tap: [file], specs: [] })
  })

  test('an edge function: the tests that call it', () => {
    expect(affectedBy(['supabase/functions/delete-user/handler.ts']).tests).toContain(
      'tests/contract/delete-user.test.ts',
    )
  })

  test('a test: itself', () => {
    expect(affectedBy(['e2e/mail.spec.ts']).specs).toEqual(['e2e/mail.spec.ts'])
    expect(affectedBy(['src/domain/csv.test.ts'])).toMatchObject({ related: ['src/domain/csv.test.ts'], specs: [] })
  })
})

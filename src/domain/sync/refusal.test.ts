import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { avatarFilesMax } from '../profile/rules.ts'
import { projectsMax } from '../project/fields.ts'
import { refusalText } from './refusal.ts'

const migrations = readdirSync('supabase/migrations').map((file) => readFileSync(`supabase/migrations/${file}`, 'utf8'))

describe('why an edit was refused', () => {
  it('names the rule that was broken, with its limit', () => {
    expect(refusalText('23514', 'projects_name_length', 'projects')).toBe(
      'The name is too long: a project name has at most 120 characters.',
    )
  })

  it.each([
    ['projects_live_limit', projectsMax],
    ['avatars_files_limit', avatarFilesMax],
  ] as const)('says of the cap %s how many there may be, as the database has it, and what to do', (name, most) => {
    const raised = migrations.find((text) => text.includes(name)) ?? ''
    const before = raised.slice(0, raised.indexOf(name))
    expect([...before.matchAll(/most constant integer := (\d+);/g)].at(-1)?.[1]).toBe(String(most))
    const text = refusalText('23514', name, 'projects')
    expect(text).toContain(`You have ${most.toLocaleString('en')} `)
    expect(text).toContain('Delete')
  })

  it('falls back to what the code says about the row', () => {
    expect(refusalText('row_deleted', '', 'projects')).toContain('This project was deleted on another device')
    expect(refusalText('42501', '', 'tasks')).toBe('You may not change this task.')
    expect(refusalText('23514', 'a_rule_of_tomorrow', 'projects')).toBe(
      'This project holds a value that is not allowed.',
    )
  })

  it('says something to do even where nothing is known', () => {
    expect(refusalText('XX000', '', 'nowhere')).toBe('The server could not accept this entry. Try again, or edit it.')
  })

  it('has words for every rule of the tables that devices write to', () => {
    const names = migrations.flatMap((text) =>
      [
        ...text.matchAll(/constraint ((?:projects|tasks|notifications)_\w+)\s+(?:check|references)/g),
        ...text.matchAll(/constraint = '(\w+)'/g),
      ].map((match) => match[1]),
    )
    // Set by the database itself, never by an edit.
    const unreachable = ['tasks_created_by_fkey', 'tasks_deleted_with_project_is_deleted']
    const wordless = [...new Set(names)].filter(
      (name = '') =>
        !unreachable.includes(name) && refusalText('XX000', name, 'projects') === refusalText('XX000', '', 'projects'),
    )
    expect(names.length).toBeGreaterThan(5)
    expect(wordless).toEqual([])
  })
})

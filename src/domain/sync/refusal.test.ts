import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { avatarFilesMax } from '../profile/rules.ts'
import { commentsPerHourMax, postsPerProjectMax } from '../post/rules.ts'
import { refusalText, writesPerHourMax } from './refusal.ts'

const migrations = readdirSync('supabase/migrations').map((file) => readFileSync(`supabase/migrations/${file}`, 'utf8'))

describe('the reason for a refused edit', () => {
  it('names the broken rule with its limit', () => {
    expect(refusalText('23514', 'projects_name_length', 'project')).toBe(
      'The name is too long. A project name can have up to 120 characters.',
    )
  })

  it.each([
    ['avatars_files_limit', avatarFilesMax, 'Delete', 'private.keep_avatar_rules() returns', 'most'],
    ['writes_hourly_limit', writesPerHourMax, 'Wait an hour', 'private.most_writes() returns', 'most'],
    ['project_posts_hourly_limit', commentsPerHourMax, 'Wait an hour', 'private.count_post() returns', 'most'],
    ['project_posts_hourly_limit', commentsPerHourMax, 'Wait', 'private.limit_posts() returns', 'most_in_an_hour'],
    ['project_posts_kept_limit', postsPerProjectMax, 'Contact us', 'private.limit_posts() returns', 'most_kept'],
  ] as const)('names the limit of the cap %s as in the database, and what to do', (...[name, most, advice, by, as]) => {
    const [, definition = ''] = migrations.find((text) => text.includes(by))?.split(by) ?? []
    expect(new RegExp(`\\b${as} constant integer := (\\d+);`).exec(definition)?.[1]).toBe(String(most))
    const text = refusalText('23514', name, 'project')
    expect(text).toContain(`limit of ${most.toLocaleString('en')} `)
    expect(text).toContain(advice)
  })

  it.each([
    ['documents_growth_bp_range', 'This must be between -100% and 100%.'],
    ['documents_price_paise_range', 'This must be between ₹0 and ₹1,00,00,000.'],
    ['documents_opening_cash_range', 'This must be between ₹0 and ₹1,00,00,00,000.'],
    ['documents_high_new_pct_range', 'This must be between 0% and 300%.'],
    ['document_rows_end_month_range', 'This must be between 1 and 36.'],
  ])('names the range %s in the unit that users enter', (constraint, sentence) => {
    expect(refusalText('23514', constraint, 'line')).toBe(sentence)
  })

  it('falls back to the code’s message for the row', () => {
    expect(refusalText('row_deleted', '', 'project')).toContain('This project was deleted on another device')
    expect(refusalText('42501', '', 'task')).toBe("You don't have permission to change this task.")
    expect(refusalText('23514', 'a_rule_of_tomorrow', 'project')).toBe("This project has a value that isn't allowed.")
  })

  it('suggests an action even if the code is unknown', () => {
    expect(refusalText('XX000', '', 'entry')).toBe("The server couldn't accept this entry. Try again, or edit it.")
  })
})

import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { site } from '#src/site.ts'
import { brandedFacts, brandedSubjects, brandedTemplate } from '../../scripts/mail-brand.ts'

const folder = 'supabase/templates/'
const templates = readdirSync(folder)
const other = { name: 'Fort & "Night"', tagline: 'A demo by Friday' }
const config = readFileSync('supabase/config.toml', 'utf8')
const subjectsOf = (toml: string) => [...toml.matchAll(/^subject = (.*)$/gm)].map(([, subject]) => subject)

describe.each(templates)('%s', (name) => {
  const html = readFileSync(folder + name, 'utf8')

  test('has the name and the tagline of site.ts', () => expect(brandedTemplate(html, site)).toBe(html))

  test('has no other place for either', () => {
    const written = brandedTemplate(html, other)
    for (const old of [site.name, site.tagline]) expect(written).not.toContain(old)
    expect(written).toContain('<p style="margin: 0 0 24px; font-size: 20px; font-weight: 700">Fort &amp; "Night"</p>')
    expect(written).toContain('Fort &amp; "Night". A demo by Friday.</p>')
    expect(brandedTemplate(written, site)).toBe(html)
  })
})

test('the subjects have the name of site.ts', () => {
  expect(brandedSubjects(config, site)).toBe(config)
  const written = brandedSubjects(config, other)
  expect(subjectsOf(written)).toEqual([
    String.raw`"Confirm your Fort & \"Night\" account"`,
    String.raw`"Reset your Fort & \"Night\" password"`,
    String.raw`"Confirm your new Fort & \"Night\" email address"`,
  ])
  expect(brandedSubjects(written, site)).toBe(config)
})

test('the facts of the edge functions’ mails are those of site.ts', async () => {
  const path = 'supabase/functions/_shared/brand.ts'
  const facts = readFileSync(path, 'utf8')
  expect(brandedFacts(facts, site)).toBe(facts)
  const written = brandedFacts(facts, { ...other, claims: { answerWithin: `a day's half` } })
  expect(written).toContain(
    `  name: 'Fort & "Night"',\n  tagline: 'A demo by Friday',\n  answerWithin: "a day's half",\n`,
  )
  expect(brandedFacts(written, { ...other, name: `A "B" 'C'`, claims: site.claims })).toContain(
    String.raw`name: 'A "B" \'C\'',`,
  )
})

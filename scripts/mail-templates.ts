/**
 * Compares the company's facts in the mails with `site.ts`, and fails where they differ: the auth server's templates and their subjects, and the
 * facts of the edge functions. These files are deployed as they are, so the variables VITE_SITE_* reach them only through this command.
 *
 *     npm run mail-templates -- --write     writes them
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { loadEnv } from 'vite'
import { brandedFacts, brandedSubjects, brandedTemplate } from './mail-brand.ts'

process.chdir(new URL('..', import.meta.url).pathname)
Object.assign(process.env, loadEnv('production', '.', 'VITE_SITE_'))
const { site } = await import('../src/site.ts')

const folder = 'supabase/templates/'
const config = 'supabase/config.toml'
const facts = 'supabase/functions/_shared/brand.ts'
const files = [config, facts, ...readdirSync(folder).map((name) => folder + name)].flatMap((path) => {
  const now = readFileSync(path, 'utf8')
  const brand = path === config ? brandedSubjects : path === facts ? brandedFacts : brandedTemplate
  const wanted = brand(now, site)
  return now === wanted ? [] : [{ path, wanted }]
})

if (process.argv.includes('--write')) {
  for (const { path, wanted } of files) {
    writeFileSync(path, wanted)
    process.stdout.write(`${path} is up to date now\n`)
  }
} else if (files.length > 0) {
  process.stderr.write(`Not what site.ts says: ${files.map(({ path }) => path).join(', ')}\n`)
  process.stderr.write('Run: npm run mail-templates -- --write\n')
  process.exitCode = 1
}

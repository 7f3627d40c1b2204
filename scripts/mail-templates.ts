/**
 * Compares the company's name and tagline in the mail templates and their subjects with `site.ts`, and fails where they differ. The auth
 * server reads these files as they are, so VITE_SITE_NAME and VITE_SITE_TAGLINE don't reach them in another way.
 *
 *     npm run mail-templates -- --write     writes them
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { loadEnv } from 'vite'
import { brandedSubjects, brandedTemplate } from './mail-brand.ts'

process.chdir(new URL('..', import.meta.url).pathname)
Object.assign(process.env, loadEnv('production', '.', 'VITE_SITE_'))
const { site } = await import('../src/site.ts')

const folder = 'supabase/templates/'
const config = 'supabase/config.toml'
const files = [config, ...readdirSync(folder).map((name) => folder + name)].flatMap((path) => {
  const now = readFileSync(path, 'utf8')
  const wanted = path === config ? brandedSubjects(now, site) : brandedTemplate(now, site)
  return now === wanted ? [] : [{ path, wanted }]
})

if (process.argv.includes('--write')) {
  for (const { path, wanted } of files) {
    writeFileSync(path, wanted)
    process.stdout.write(`${path} is up to date now\n`)
  }
} else if (files.length > 0) {
  process.stderr.write(`Not the name or tagline of site.ts: ${files.map(({ path }) => path).join(', ')}\n`)
  process.stderr.write('Run: npm run mail-templates -- --write\n')
  process.exitCode = 1
}

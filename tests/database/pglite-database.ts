import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { pgtap } from '@electric-sql/pglite/pgtap'
import { migrationFiles } from './postgres-cluster.ts'
import { users } from './tap.ts'

/**
 * A database of the embedded backend's engine with our migrations and the fixture users.
 *
 * @param options.tap with pgTAP, stand-ins for the hosted extensions, and the generous default grants of older projects, so that a missing
 *   revoke shows
 */
export async function pgliteDatabase({ tap = false } = {}): Promise<PGlite> {
  const db = await PGlite.create({ extensions: tap ? { pgtap } : {} })
  const textOf = (file: string) => readFileSync(fileURLToPath(new URL(file, import.meta.url)), 'utf8')
  // PGlite has one user, called postgres, who is a superuser.
  await db.exec(textOf('hosted-roles.sql').replace(/create role postgres [^;]*;/, ''))
  await db.exec(textOf('hosted-prelude.sql'))
  if (tap) {
    await db.exec('create extension pgtap with schema extensions')
    await db.exec(textOf('hosted-extensions.sql'))
    await db.exec(textOf('hosted-generous-defaults.sql'))
  }
  for (const file of [...migrationFiles(), users]) {
    await db.exec(`begin;\n${readFileSync(file, 'utf8')}\n;commit;`)
  }
  return db
}

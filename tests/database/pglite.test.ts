import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { pgtap } from '@electric-sql/pglite/pgtap'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrationFiles } from './postgres-cluster.ts'
import { people, readTap, tapFiles, tapText } from './tap.ts'

/** The same migrations and pgTAP files on the engine of the embedded backend, which is a later version of Postgres. */

const here = fileURLToPath(new URL('.', import.meta.url))
let db: PGlite

describe('pgTAP on PGlite', () => {
  beforeAll(async () => {
    db = await PGlite.create({ extensions: { pgtap } })
    // PGlite has one user, who is called postgres and is a superuser.
    const roles = readFileSync(`${here}hosted-roles.sql`, 'utf8').replace(/create role postgres [^;]*;/, '')
    await db.exec(roles)
    await db.exec(readFileSync(`${here}hosted-prelude.sql`, 'utf8'))
    await db.exec('create extension pgtap with schema extensions')
    for (const file of [...migrationFiles(), people]) {
      await db.exec(`begin;\n${readFileSync(file, 'utf8')}\n;commit;`)
    }
  })
  afterAll(() => db.close())

  test.for(tapFiles)('%s', async (file) => {
    const results = await db.exec(tapText(file))
    const { passed, failures } = readTap(results.flatMap((result) => result.rows))
    expect(failures.join('\n')).toBe('')
    expect(passed).toBeGreaterThan(0)
  })
})

import { matchesGlob } from 'node:path'
import { thorough } from './thorough.ts'

/** The files of each test project (vite.config.ts). */
export const projects = {
  unit: { include: ['src/**/*.test.ts', 'tests/house/**/*.test.ts'], exclude: ['src/**/*.browser.test.ts'] },
  dom: { include: ['src/**/*.test.tsx'], exclude: ['src/**/*.browser.test.tsx'] },
  browser: { include: ['src/**/*.browser.test.ts', 'src/**/*.browser.test.tsx'], exclude: [] },
  contract: { include: ['tests/contract/**/*.test.ts'], exclude: [] },
  database: { include: ['tests/database/*.test.ts'], exclude: ['tests/database/*.postgres.test.ts'] },
  postgres: { include: ['tests/database/*.postgres.test.ts'], exclude: [] },
  documents: { include: ['tests/documents/**/*.test.ts'], exclude: [] },
  // Tests that prove that histories notice faults run only in the thorough run, as in the other files of sync.
  sync: { include: ['tests/sync/**/*.test.ts'], exclude: thorough ? [] : ['tests/sync/histories-notice.test.ts'] },
} satisfies Record<string, { include: string[]; exclude: string[] }>

export type ProjectName = keyof typeof projects

/** The project of a test file. @param file from the project's root */
export function projectOf(file: string): string {
  const matches = (globs: readonly string[]) => globs.some((glob) => matchesGlob(file, glob))
  const found = Object.entries(projects).find(([, { include, exclude }]) => matches(include) && !matches(exclude))
  return found?.[0] ?? ''
}

/** The source files of the app's screens, read from their table, so that the build's rules name none of them. */
import { readFileSync } from 'node:fs'
import type { ScreenName } from '../../src/app/screens.ts'
import { type Access, access, accountPaths, paths } from '../../src/paths.ts'

type PathName = Exclude<ScreenName, 'notFound'>

const table = readFileSync(new URL('../../src/app/screens.ts', import.meta.url), 'utf8')

/** The source file of each screen, by the name of its path: 'src/features/panel/tasks/tasks-screen.tsx'. */
export const screenFiles: ReadonlyMap<ScreenName, string> = new Map(
  [...table.matchAll(/^ {2}(\w+): \(\) => import\('#(src\/[^']+)'\)/gm)].map(
    ([, name = '', file = '']): [ScreenName, string] => [name as ScreenName, file],
  ),
)
const behindPaths = [...screenFiles].filter((entry): entry is [PathName, string] => entry[0] !== 'notFound')

/** @throws Error if the table has no such screen */
export function screenFile(name: ScreenName): string {
  const file = screenFiles.get(name)
  if (!file) throw new Error(`src/app/screens.ts has no ${name}`)
  return file
}

/** The screens that these users may open, without the account forms and the website's pages. */
export function screensFor(users: Exclude<Access, 'public'>): readonly (readonly [PathName, string])[] {
  return behindPaths.filter(([name]) => access[paths[name]] === users)
}

/** The website's pages. */
export const websiteFiles: readonly string[] = [...screenFiles]
  .filter(([name]) => name === 'notFound' || (access[paths[name]] === 'public' && !accountPaths.includes(paths[name])))
  .map(([, file]) => file)

/** The account forms. */
export const accountFiles: readonly string[] = behindPaths
  .filter(([name]) => accountPaths.includes(paths[name]) && name !== 'share')
  .map(([, file]) => file)

export const adminLayoutFile = 'src/app/layouts/admin-layout.tsx'

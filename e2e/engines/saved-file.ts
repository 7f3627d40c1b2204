import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'

/** Runs an action that makes a browser save one file in a folder, and returns the file's text. */
export async function savedIn(folder: string, action: () => Promise<void>): Promise<string> {
  for (const name of readdirSync(folder)) rmSync(join(folder, name))
  await action()
  // While a download runs, the folder has a second, temporary file.
  const content = () => {
    const [name = '', ...others] = readdirSync(folder)
    return name === '' || others.length > 0 ? '' : readFileSync(join(folder, name), 'utf8')
  }
  await expect.poll(content, { message: 'a file was saved' }).not.toBe('')
  return content()
}

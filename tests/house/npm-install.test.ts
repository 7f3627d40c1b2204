/** A newcomer's first command: what `npm install` prints under our `.npmrc`. */
import { execFile } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { completed, type LockFile } from '../../scripts/complete-lock.ts'

const folder = mkdtempSync(join(tmpdir(), 'sevenday-npm-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('prints nothing about packages that want a newer Node, because the project brings its own', async () => {
  const { stderr } = await install('newer', { 'wants-more': 'file:./wants-more' })
  expect(stderr).toBe('')
})

test('still shows why an install failed', async () => {
  await expect(install('failing', { missing: 'file:./missing.tgz' })).rejects.toThrow('npm error code ENOENT')
})

test('uses the machine’s registry: the lock file names none', () => {
  const lock = readFileSync('package-lock.json', 'utf8')
  expect(lock).toContain('"integrity"')
  expect(lock.match(/"resolved":.*|https?:\/\/[^"]*\.tgz/g)).toBeNull()
})

test('takes the lock file with `npm ci` too: it names the optional packages of every platform', () => {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as LockFile
  expect(Object.keys(completed(lock).packages).sort(), 'run node scripts/complete-lock.ts').toEqual(
    Object.keys(lock.packages).sort(),
  )
})

test('an optional package that a registry lacks is recorded with its platform, by its name', () => {
  const lock: LockFile = {
    packages: {
      'node_modules/tool': {
        optionalDependencies: { '@tool/linux-arm-musleabihf': '1.0.0', '@tool/win32-x64': '1.0.0' },
      },
      'node_modules/tool/node_modules/@tool/win32-x64': { version: '1.0.0' },
    },
  }
  expect(completed(lock).packages['node_modules/@tool/linux-arm-musleabihf']).toEqual({
    version: '1.0.0',
    os: ['linux'],
    cpu: ['arm'],
    libc: ['musl'],
    optional: true,
  })
  expect(completed(lock).packages).not.toHaveProperty('node_modules/@tool/win32-x64')
})

/** Installs in a separate project, without the network. */
function install(name: string, dependencies: Record<string, string>) {
  const cwd = join(folder, name)
  mkdirSync(join(cwd, 'wants-more'), { recursive: true })
  copyFileSync('.npmrc', join(cwd, '.npmrc'))
  writeFileSync(join(cwd, 'package.json'), JSON.stringify({ name, private: true, dependencies }))
  const newer = { name: 'wants-more', version: '1.0.0', engines: { node: '>=99' } }
  writeFileSync(join(cwd, 'wants-more', 'package.json'), JSON.stringify(newer))
  // npm passes its settings to its child processes (`npm test`), where they would override the file's.
  const env = Object.fromEntries(Object.entries(process.env).filter(([key]) => !/^npm_config_/i.test(key)))
  const options = ['--package-lock-only', '--offline', `--userconfig=${join(folder, 'no-user')}`]
  return promisify(execFile)('npm', ['install', ...options], { cwd, env })
}

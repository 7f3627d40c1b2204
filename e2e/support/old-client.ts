/** Builds the app as it was at an earlier commit, for tests that drive an old client against today's backend. */
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { keysFile } from '../../embedded/paths.ts'

/** The tag `old-client`, for clones without tags. */
const recordedCommit = '272967760f11f6abc014d7a18c3a48a6087d57d5'

const git = (...args: string[]): string => execFileSync('git', args, { encoding: 'utf8' }).trim()

/** @returns undefined if this clone has neither the tag nor the commit */
export function oldClientCommit(): string | undefined {
  for (const name of ['refs/tags/old-client', recordedCommit]) {
    try {
      if (name) return git('rev-parse', '--verify', '--quiet', `${name}^{commit}`)
    } catch {
      // This clone doesn't have it.
    }
  }
  return undefined
}

/** The packages that a checkout names, with their versions. */
function packagesOf(checkout: string): Record<string, string> {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8')) as Record<
    string,
    Record<string, string>
  >
  return { ...dependencies, ...devDependencies }
}

/**
 * Builds a commit outside of this checkout, with the versions of the packages that it names.
 *
 * @returns the build's folder, and a function that removes everything
 * @throws with the output of the failed step
 */
export function buildOf(commit: string): { folder: string; remove: () => void } {
  const checkout = mkdtempSync(join(tmpdir(), 'sevenday-old-client-'))
  const remove = () => rmSync(checkout, { recursive: true, force: true })
  try {
    const archive = execFileSync('git', ['archive', '--format=tar', commit], { maxBuffer: 2 ** 28 })
    execFileSync('tar', ['-x', '-C', checkout], { input: archive })
    const here = packagesOf('.')
    const areHere = Object.entries(packagesOf(checkout)).every(([name, version]) => here[name] === version)
    // Installing takes longer than building.
    if (areHere) symlinkSync(join(process.cwd(), 'node_modules'), join(checkout, 'node_modules'))
    else execFileSync('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund'], { cwd: checkout, stdio: 'pipe' })
    // Builds contain the publishable key, and today's backend accepts only its own.
    const keys = join(checkout, relative(process.cwd(), keysFile))
    mkdirSync(dirname(keys), { recursive: true })
    cpSync(keysFile, keys)
    const env = { ...process.env, BUILD_FOLDER: 'dist' }
    execFileSync(process.execPath, ['node_modules/vite/bin/vite.js', 'build'], { cwd: checkout, env, stdio: 'pipe' })
    const folder = join(checkout, 'dist')
    if (!existsSync(folder)) throw new Error(`${commit} was built without a folder dist`)
    return { folder, remove }
  } catch (error) {
    remove()
    throw error
  }
}

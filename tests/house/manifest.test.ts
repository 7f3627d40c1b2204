import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { projectDialogAddress } from '#src/features/project/projects/dialog-address.ts'
import { access, accountPaths, paths, routeOf } from '#src/paths.ts'

interface Picture {
  src: string
  sizes: string
  type: string
}

interface Manifest {
  start_url: string
  icons: (Picture & { purpose?: string })[]
  screenshots: (Picture & { form_factor: string })[]
  shortcuts: { name: string; url: string; icons: Picture[] }[]
  share_target: { action: string; params: Record<string, string> }
}

const manifest = JSON.parse(readFileSync('manifest.webmanifest', 'utf8')) as Manifest
const pathOf = (url: string) => new URL(url, 'https://here.invalid').pathname

/** The form of the manifest: '192x192 image/png'. */
function pictureIn(file: string): string {
  const bytes = readFileSync(file)
  if (bytes.toString('latin1', 1, 4) === 'PNG') return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)} image/png`
  // An extended WebP: three bytes for each side, less one.
  if (bytes.toString('latin1', 8, 16) !== 'WEBPVP8X') return 'unknown'
  return `${bytes.readUIntLE(24, 3) + 1}x${bytes.readUIntLE(27, 3) + 1} image/webp`
}

describe('the manifest', () => {
  it('names pictures that exist, with their real size and type', () => {
    const pictures = [...manifest.icons, ...manifest.screenshots, ...manifest.shortcuts.flatMap(({ icons }) => icons)]
    for (const { src, sizes, type } of pictures) expect(pictureIn(`public${src}`), src).toBe(`${sizes} ${type}`)
    expect(manifest.icons.map(({ purpose }) => purpose ?? 'any')).toEqual(
      expect.arrayContaining(['any', 'maskable', 'monochrome']),
    )
    for (const factor of ['narrow', 'wide']) {
      const sizes = manifest.screenshots.filter(({ form_factor }) => form_factor === factor).map(({ sizes }) => sizes)
      expect(new Set(sizes).size, `${factor} screenshots have one size`).toBe(1)
    }
  })

  it('links to pages that the app opens itself, even offline', () => {
    const urls = [manifest.start_url, manifest.share_target.action, ...manifest.shortcuts.map(({ url }) => url)]
    for (const url of urls) {
      const path = routeOf(pathOf(url))
      const isApp = path && (access[path] !== 'public' || accountPaths.includes(path))
      expect(isApp, url).toBe(true)
    }
    expect(manifest.start_url).toBe(paths.start)
    expect(manifest.share_target.action).toBe(paths.share)
  })

  it('opens the dialogs that its shortcuts name', () => {
    const [, created, notifications] = manifest.shortcuts.map(
      ({ url }) => new URL(url, 'https://here.invalid').searchParams,
    )
    expect(created && projectDialogAddress.read(created)).toEqual({ kind: 'new', ids: [] })
    expect(notifications?.has('notifications')).toBe(true)
  })
})

it('iOS has a picture for each screen, in both colour schemes and with exact dimensions', () => {
  const files = readdirSync('public/splash')
  for (const file of files) {
    const [, size, scheme] = /^(\d+x\d+)-(light|dark)\.png$/.exec(file) ?? []
    expect(pictureIn(`public/splash/${file}`), file).toBe(`${size} image/png`)
    expect(files, file).toContain(`${size}-${scheme === 'light' ? 'dark' : 'light'}.png`)
  }
})

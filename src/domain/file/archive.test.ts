import { describe, expect, it } from 'vitest'
import * as fc from '#tests/kits/fast-check.ts'
import { archivedFiles, archiveParts } from './archive.ts'
import { safeFileName, safeFolderName, savedName } from './saved-name.ts'

const file = (title: string, values: { is_removed?: boolean; file_size?: number; file_type?: string } = {}) => ({
  id: crypto.randomUUID(),
  title,
  file_type: 'application/pdf',
  file_size: 1,
  is_removed: false,
  ...values,
})
const paths = (...titles: string[]) => archivedFiles(titles.map((title) => file(title))).map(({ path }) => path)

describe('the path of a file', () => {
  it('is its name, with the version number for older versions', () => {
    expect(paths('menu.pdf', 'logo.pdf', 'Menu.pdf', 'menu.pdf')).toEqual([
      'files/menu (version 1).pdf',
      'files/logo.pdf',
      'files/Menu (version 2).pdf',
      'files/menu.pdf',
    ])
  })

  it.each([
    ['a:b?.pdf', 'a_b_.pdf'],
    ['CON.txt', '_CON.txt'],
    ['con .pdf', '_con .pdf'],
    ['COM¹.txt', '_COM¹.txt'],
    ['CONIN$', '_CONIN$'],
    ['console.txt', 'console.txt'],
    ['ends. ', 'ends'],
    ['..', 'file'],
    ['.htaccess', '.htaccess'],
    ['मेनू ₹.pdf', 'मेनू ₹.pdf'],
  ])('%j is safe in any file system as %j', (name, safe) => expect(safeFileName(name)).toBe(safe))

  it('differs from the path of a file with an unsafe name or a name like a version', () => {
    expect(paths('a:b.pdf', 'a?b.pdf', 'A_b.pdf', 'noext', 'noext', 'noext (version 1)')).toEqual([
      'files/a_b.pdf',
      'files/a_b (2).pdf',
      'files/A_b (3).pdf',
      'files/noext (version 1).pdf',
      'files/noext.pdf',
      'files/noext (version 1) (2).pdf',
    ])
    expect(paths('οδος.pdf', 'οδοσ.pdf')).toEqual(['files/οδος.pdf', 'files/οδοσ (2).pdf'])
    expect(paths('.pdf', '.pdf')).toEqual(['files/file (version 1).pdf', 'files/.pdf'])
    expect(safeFolderName(`nul${' '.repeat(60)}x`)).toBe('_nul')
  })

  it.each([
    'हमारे टिफ़िन की कहानी, जो पटना की एक रसोई में शुरू हुई और अब सात शहरों में हर दोपहर लोगों तक पहुँचती है और आगे भी जाएगी',
    `${'👩‍🚀'.repeat(60)}.pdf`,
    `${'x'.repeat(300)}.pdf`,
    `${'é'.repeat(118)}.pdf`,
  ])('fits what file systems hold, keeps its extension and stays unique: %s', (name) => {
    const files = archivedFiles([file(name), file(`${name}?`), file(`${name}*`), file(name)])
    expect(new Set(files.map(({ path }) => path))).toHaveProperty('size', 4)
    for (const { path } of files) {
      expect(path).toMatch(/\.pdf$/)
      const whole = `${safeFolderName(name)}/${path}`
      expect(whole.length).toBeLessThanOrEqual(200)
      for (const part of whole.split('/')) expect(new TextEncoder().encode(part).length).toBeLessThanOrEqual(255)
      expect(whole.isWellFormed()).toBe(true)
    }
  })

  it.each([
    ['menu.TXT', 'text/plain', 'menu.TXT'],
    ['plan.md', 'text/plain', 'plan.md'],
    ['call.ics', 'text/plain', 'call.ics'],
    ['note.opus', 'audio/ogg', 'note.opus'],
    ['note.m4a', 'audio/mp4', 'note.m4a'],
    ['note.exe', 'audio/mpeg', 'note.exe.mp3'],
    ['Conversation.html', 'text/plain', 'Conversation.html.txt'],
    ['menu.exe', 'image/png', 'menu.exe.png'],
    ['menu\u202efdp.exe', 'text/plain', 'menufdp.exe.txt'],
    ['menu.exe. ', 'application/zip', 'menu.exe.zip'],
    ['photo', 'image/jpeg', 'photo.jpg'],
    ['jpg', 'image/jpeg', 'jpg.jpg'],
    ['screens.sketch', 'application/zip', 'screens.sketch'],
    ['menu.pdf', '', 'menu.pdf.bin'],
  ])('ends with an extension of its type: %j as %s', (name, type, saved) => {
    expect(savedName(name, type)).toBe(saved)
    expect(archivedFiles([file(name, { file_type: type })])).toMatchObject([{ path: `files/${saved}` }])
  })

  it('is unique whatever the names are, without regard to case, and leaves out deleted files', () => {
    const title = fc.oneof(
      fc.constantFrom('a', 'A', 'a.b', 'a (2)', 'a (version 1)', 'a?', 'a_', '.', 'é', 'é'),
      fc.string(),
    )
    fc.assert(
      fc.property(fc.array(fc.record({ title, is_removed: fc.boolean() })), (given) => {
        const files = archivedFiles(given.map(({ title: name, is_removed }) => file(name, { is_removed })))
        expect(files).toHaveLength(given.filter(({ is_removed }) => !is_removed).length)
        const keys = files.map(({ path }) => path.normalize('NFC').toLowerCase())
        expect(new Set(keys).size).toBe(keys.length)
        for (const path of keys) expect(path).toMatch(/^files\/[^/\\<>:"|?*\p{Cc}]*[^. /]$/u)
      }),
    )
  })
})

describe('the parts of an archive', () => {
  it('have one part even without files', () => expect(archiveParts([])).toEqual([[]]))

  it('keep the order and the limit, and are as few as the order allows', () => {
    const files = fc.array(fc.integer({ min: 0, max: 30 }).map((size) => ({ id: String(size), path: 'x', size })))
    fc.assert(
      fc.property(files, fc.integer({ min: 0, max: 30 }), (given, first) => {
        const parts = archiveParts(given, { most: 40, first })
        expect(parts.flat()).toEqual(given)
        const sizes = parts.map((part, index) => part.reduce((sum, { size }) => sum + size, index === 0 ? first : 0))
        for (const size of sizes) expect(size).toBeLessThanOrEqual(40)
        for (const [index, part] of parts.entries()) {
          if (index > 0) expect((sizes[index - 1] ?? 0) + (part[0]?.size ?? 0)).toBeGreaterThan(40)
        }
      }),
    )
  })
})

/** Combines many screenshots: an index to click through, and grids to look at. */
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser } from 'playwright'

export interface Shot {
  /** File name within the folder. */
  file: string
  name: string
  role: string
  /** Viewport width in CSS pixels. */
  width: number
  theme: 'light' | 'dark'
}

/** Small screens go more to a row, and a sheet must stay readable when viewed as a whole. */
const layouts = {
  small: { columns: 6, rows: 2, cell: 300, height: 667 },
  large: { columns: 3, rows: 3, cell: 620, height: 388 },
}

const style = `
  body { margin: 0; padding: 16px; background: #8a93a5; font: 13px system-ui, sans-serif; }
  h2 { margin: 24px 0 8px; font-size: 18px; }
  .grid { display: grid; gap: 12px; grid-template-columns: repeat(var(--columns), var(--cell)); }
  figure { margin: 0; background: #fff; }
  figure a { display: block; height: var(--height); overflow: hidden; }
  img { display: block; width: 100%; }
  figcaption { padding: 4px 8px; font-weight: 600; background: #fff; }
`

/**
 * Writes `index.html` and `sheet-<width>-<theme>-<n>.png` into the folder with the screenshots.
 */
export async function writeContactSheets(browser: Browser, folder: string, shots: readonly Shot[]): Promise<void> {
  const groups = Map.groupBy(shots, ({ width, theme }) => `${width}-${theme}`)
  const sections = [...groups].map(([title, group]) => `<h2>${title}</h2>${grid(group)}`)
  const index = join(folder, 'index.html')
  writeFileSync(index, html('Sevenday, photographed', sections.join('\n')))

  const page = await browser.newPage()
  for (const [title, group] of groups) {
    const { columns, rows, cell } = layoutFor(group)
    const perSheet = columns * rows
    for (let start = 0; start < group.length; start += perSheet) {
      const number = start / perSheet + 1
      await page.setViewportSize({ width: columns * (cell + 12) + 20, height: 800 })
      // Loaded from a file, so that it can load the images in the same folder.
      const sheet = join(folder, `sheet-${title}-${number}`)
      writeFileSync(`${sheet}.html`, html(title, grid(group.slice(start, start + perSheet))))
      await page.goto(pathToFileURL(resolve(`${sheet}.html`)).href)
      await page.screenshot({ path: `${sheet}.png`, fullPage: true })
    }
  }
  await page.close()
}

function layoutFor(group: readonly Shot[]) {
  return (group[0]?.width ?? 0) < 768 ? layouts.small : layouts.large
}

function grid(group: readonly Shot[]): string {
  const { columns, cell, height } = layoutFor(group)
  const figures = group.map(
    ({ file, name, role }) =>
      `<figure><a href="${file}"><img src="${file}" alt="" /></a><figcaption>${name} · ${role}</figcaption></figure>`,
  )
  const size = `--columns: ${columns}; --cell: ${cell}px; --height: ${height}px`
  return `<div class="grid" style="${size}">${figures.join('\n')}</div>`
}

function html(title: string, body: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8" /><title>${title}</title><style>${style}</style>${body}</html>\n`
}

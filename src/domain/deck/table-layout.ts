import { type Canvas, sum } from './canvas.ts'
import { type Box, lineHeights } from './scene.ts'
import type { Part } from './slide.ts'
import { lineCount, longestWord, textWidth } from './text-width.ts'

const largest = 20
const smallest = 11
const lineHeight = lineHeights.body
/** Room around the text of a cell, in units of its size. */
const padding = { across: 0.8, down: 0.6 }
/** The minimum share of the width for labels. */
const labelShare = 0.35

type Rows = readonly (readonly string[])[]

/**
 * Adds a table, as large as fits its box: numbers stay in one line, labels get the rest of the width.
 *
 * @param parts those whose rows start at `first`. The longest labels are reported if the table doesn't fit
 */
export function addTable(
  { palette, elements, report }: Canvas,
  rows: Rows,
  box: Box,
  parts: readonly Part[] = [],
  first = 1,
): void {
  let size = largest
  while (size > smallest && !fits(rows, size, box)) size -= 1
  const widths = columnWidths(rows, size, box)
  if (!fits(rows, size, box)) {
    const lines = parts.map((_, index) => linesOf(rows[first + index] ?? [], size, widths))
    const most = Math.max(0, ...lines)
    for (const [index, { id }] of parts.entries()) if (lines[index] === most) report({ id, field: 'title' })
  }
  const columns = widths.map((width) => width / box.width)
  elements.push({ type: 'table', box, rows, columns, size, ink: palette.ink, hairline: palette.hairline })
}

function fits(rows: Rows, size: number, box: Box): boolean {
  const widths = columnWidths(rows, size, box)
  const height = sum(rows.map((row) => (linesOf(row, size, widths) * lineHeight + padding.down) * size))
  return height <= box.height && sum(numberWidths(rows, size)) <= box.width * (1 - labelShare)
}

function linesOf(row: readonly string[], size: number, widths: readonly number[]): number {
  return Math.max(1, ...row.map((text, column) => lineCount(text, (widths[column] ?? 0) / size - padding.across, true)))
}

/** The widths of all columns, in points. If numbers need too much, all columns of numbers get less. */
function columnWidths(rows: Rows, size: number, box: Box): number[] {
  const numbers = numberWidths(rows, size)
  const scale = Math.min(1, (box.width * (1 - labelShare)) / Math.max(1, sum(numbers)))
  const fitting = numbers.map((width) => width * scale)
  return [box.width - sum(fitting), ...fitting]
}

/** The widths that the columns after the first need, in points. Their headings may break between words. */
function numberWidths(rows: Rows, size: number): number[] {
  return (rows[0] ?? []).slice(1).map((_, index) => {
    const widths = rows.map((row, place) => (place === 0 ? longestWord : textWidth)(row[index + 1] ?? '', true))
    return (Math.max(...widths) + padding.across) * size
  })
}

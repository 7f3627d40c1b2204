import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useDroppedFiles } from './use-dropped-files.ts'

let taken: string[]

function Page({ isBusy = false }: { isBusy?: boolean }) {
  useDroppedFiles(isBusy ? undefined : (files) => taken.push(...files.map(({ name }) => name)))
  return (
    <>
      <textarea aria-label="Comment" />
      <div role="dialog" aria-label="Dialog">
        <input aria-label="In it" />
      </div>
    </>
  )
}

beforeEach(() => {
  taken = []
})

/** @returns whether the browser's own action was prevented */
function give(type: 'dragover' | 'drop' | 'paste', to: string, data: DataTransfer): boolean {
  const init = { bubbles: true, cancelable: true } as const
  const event =
    type === 'paste'
      ? new ClipboardEvent(type, { ...init, clipboardData: data })
      : new DragEvent(type, { ...init, dataTransfer: data })
  return !page.getByLabelText(to).element().dispatchEvent(event)
}

function dataOf(...names: string[]): DataTransfer {
  const data = new DataTransfer()
  for (const name of names) data.items.add(new File(['x'], name))
  return data
}

it('accepts dropped files and a pasted screenshot', async () => {
  await render(<Page />)
  expect(give('dragover', 'Comment', dataOf('a.png'))).toBe(true)
  expect(taken).toEqual([])
  expect(give('drop', 'Comment', dataOf('a.png', 'IMG_2041'))).toBe(true)
  expect(give('paste', 'Comment', dataOf('image.png'))).toBe(true)
  expect(taken).toEqual(['a.png', 'IMG_2041', 'image.png'])
})

it('ignores text, cells of a spreadsheet, and files dropped on a dialog', async () => {
  await render(<Page />)
  const text = new DataTransfer()
  text.setData('text/plain', 'Hello')
  expect(give('drop', 'Comment', text)).toBe(false)
  const cells = dataOf('image.png')
  cells.setData('text/plain', '1\t2')
  expect(give('paste', 'Comment', cells)).toBe(false)
  expect(give('drop', 'In it', dataOf('a.png'))).toBe(false)
  expect(taken).toEqual([])
})

it('keeps the page even while it accepts no files, because the browser would open the file instead', async () => {
  await render(<Page isBusy />)
  for (const type of ['dragover', 'drop'] as const) expect(give(type, 'Comment', dataOf('a.png'))).toBe(true)
  expect(taken).toEqual([])
})

import { afterEach, beforeEach, expect, it, type Mock, vi } from 'vitest'
import { page } from 'vitest/browser'
import { projectAll, type Projections } from '#src/domain/projection/model.ts'
import { announced } from '#tests/kits/messages.ts'
import { coarsePointer } from '#src/ui/theme/media.ts'
import { noInputs } from '#tests/kits/projections.ts'
import { harnessOn, noDatabase, show } from '#tests/kits/workspace-harness.tsx'
import { ExportBar } from './export-bar.tsx'

const share: Mock<(data: ShareData) => Promise<void>> = vi.fn()
let downloaded: string[]
let isTouch: boolean

beforeEach(() => {
  downloaded = []
  isTouch = true
  share.mockReset()
  Object.assign(navigator, { share, canShare: () => true })
  const { matchMedia } = window
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    query === coarsePointer ? ({ matches: isTouch } as MediaQueryList) : matchMedia.call(window, query),
  )
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    downloaded.push(this.download)
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  for (const name of ['share', 'canShare']) Reflect.deleteProperty(navigator, name)
})

const exported = async () => {
  const projections = projectAll(noInputs) as Projections
  const outcome = { kind: 'figures', inputs: noInputs, projections, hasExamples: false } as const
  await show(<ExportBar name="Seed plan" outcome={() => outcome} />, harnessOn(noDatabase), '/')
  await page.getByRole('button', { name: 'Figures (CSV)' }).click()
}
const heard = (text: string) => page.getByText(text, { exact: true })
const ready = () =>
  expect.element(page.getByRole('button', { name: 'Figures (CSV)' })).not.toHaveAttribute('aria-busy', 'true')

it('shares the file where the device shares files, and says so', async () => {
  share.mockResolvedValue()
  await exported()
  await expect.element(heard('Seed plan.csv is shared')).toBeInTheDocument()
  expect(share.mock.calls.map(([{ files }]) => files?.map(({ name }) => name))).toEqual([['Seed plan.csv']])
  expect(downloaded).toEqual([])
})

it('says nothing if the user closes the share sheet', async () => {
  share.mockRejectedValue(new DOMException('Share canceled', 'AbortError'))
  await exported()
  await expect.poll(() => share.mock.calls.length).toBe(1)
  await ready()
  expect(announced()).toEqual([])
  expect(downloaded).toEqual([])
})

it('saves the file if it can’t be shared after all', async () => {
  share.mockRejectedValue(new DOMException('Must be handling a user gesture', 'NotAllowedError'))
  await exported()
  await expect.element(heard('Seed plan.csv is saved in your downloads')).toBeInTheDocument()
  expect(downloaded).toEqual(['Seed plan.csv'])
})

it('saves the file on a computer, although it could share it', async () => {
  isTouch = false
  await exported()
  await expect.element(heard('Seed plan.csv is saved in your downloads')).toBeInTheDocument()
  expect(downloaded).toEqual(['Seed plan.csv'])
  expect(share).not.toHaveBeenCalled()
})

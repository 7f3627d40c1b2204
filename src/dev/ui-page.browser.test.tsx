import axe from 'axe-core'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '#src/ui/theme/global.css.ts'
import { LiveRegion } from '#src/ui/live-region/live-region.tsx'
import { ToastRegion } from '#src/ui/toast/toast-region.tsx'
import { UiPage } from './ui-page.tsx'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

afterEach(() => {
  delete document.documentElement.dataset.theme
})

test.for([
  ['light', 360],
  ['dark', 360],
  ['light', 1280],
  ['dark', 1280],
] as const)('every component is accessible: %s, %i wide', async ([theme, width]) => {
  document.documentElement.lang = 'en'
  document.title = 'Design system'
  document.documentElement.dataset.theme = theme
  await page.viewport(width, 800)
  await render(
    <MemoryRouter initialEntries={['/dev/ui']}>
      <UiPage />
      <ToastRegion />
      <LiveRegion />
    </MemoryRouter>,
  )
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  const { violations } = await axe.run(document, { runOnly: rules })
  expect(violations.map(({ id, nodes }) => `${id}\n  ${nodes.map(({ html }) => html).join('\n  ')}`)).toEqual([])
  expect(document.documentElement.scrollWidth, 'nothing is wider than the screen').toBeLessThanOrEqual(width)
})

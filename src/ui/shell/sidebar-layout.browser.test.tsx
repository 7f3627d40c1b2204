import type { ReactNode } from 'react'
import { Link, MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import '../theme/global.css.ts'
import { NavigationContext } from '../link/link.tsx'
import { PageHeader } from '../page-header/page-header.tsx'
import { NavItem } from './nav-item.tsx'
import { SidebarLayout } from './sidebar-layout.tsx'

/** Router links as in the app. */
function RouterLinks({ children }: { children: ReactNode }) {
  return <NavigationContext value={{ place: useLocation(), Link }}>{children}</NavigationContext>
}

function Example() {
  return (
    <MemoryRouter initialEntries={['/dashboard']}>
      <RouterLinks>
        <SidebarLayout
          brand="Sevenday"
          navLabel="Main"
          nav={
            <>
              <NavItem to="/dashboard" end>
                Dashboard
              </NavItem>
              <NavItem to="/dashboard/projects">Projects</NavItem>
            </>
          }
        >
          <Routes>
            <Route path="/dashboard" element={<PageHeader title="Dashboard" />} />
            <Route path="/dashboard/projects" element={<PageHeader title="My Projects" />} />
          </Routes>
        </SidebarLayout>
      </RouterLinks>
    </MemoryRouter>
  )
}

it('marks the current page in the sidebar, by exact path if asked', async () => {
  await page.viewport(1280, 800)
  const screen = await render(<Example />)
  await expect.element(screen.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page')
  await screen.getByRole('link', { name: 'Projects' }).click()
  await expect.element(screen.getByRole('link', { name: 'Projects' })).toHaveAttribute('aria-current', 'page')
  await expect.element(screen.getByRole('link', { name: 'Dashboard' })).not.toHaveAttribute('aria-current')
})

it('opens a drawer on a phone that closes on navigation and focuses the new title', async () => {
  await page.viewport(360, 800)
  const screen = await render(<Example />)
  await screen.getByRole('button', { name: 'Menu' }).click()
  const drawer = screen.getByRole('dialog', { name: 'Menu' })
  await drawer.getByRole('link', { name: 'Projects' }).click()
  await expect.element(drawer).not.toBeInTheDocument()
  await expect.element(screen.getByRole('heading', { name: 'My Projects' })).toHaveFocus()
})

it('never scrolls sideways, not even at 320 pixels', async () => {
  await page.viewport(320, 700)
  const screen = await render(<Example />)
  await expect.element(screen.getByRole('button', { name: 'Menu' })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBe(320)
})

it('skips to the content on the first Tab', async () => {
  await page.viewport(1280, 800)
  const screen = await render(<Example />)
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(screen.getByRole('main')).toHaveFocus()
})

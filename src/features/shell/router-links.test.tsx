import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter, useLocation, useNavigationType } from 'react-router-dom'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ButtonLink } from '#src/ui/button/button.tsx'
import { Link } from '#src/ui/link/link.tsx'
import { RouterLinks } from './router-links.tsx'

let root: Root
let element: HTMLElement

function Address() {
  const { pathname, search, state } = useLocation()
  return <output>{JSON.stringify([pathname + search, state, useNavigationType()])}</output>
}

beforeEach(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  element = document.createElement('div')
  document.body.append(element)
  root = createRoot(element)
  await act(async () =>
    root.render(
      <MemoryRouter initialEntries={['/dashboard']}>
        <RouterLinks>
          <ButtonLink to="/login" state={{ from: '/dashboard' }}>
            Sign in
          </ButtonLink>
          <Link to="/contact?plan=growth-plan" replace>
            Ask us
          </Link>
          <Address />
        </RouterLinks>
      </MemoryRouter>,
    ),
  )
})
afterEach(async () => {
  await act(async () => root.unmount())
  element.remove()
})

/** Clicks a link. @returns whether it was left to the browser, which would load a document */
async function follow(text: string): Promise<boolean> {
  const link = [...element.querySelectorAll('a')].find(({ textContent }) => textContent === text)
  const click = new MouseEvent('click', { bubbles: true, cancelable: true, button: 0 })
  await act(async () => link?.dispatchEvent(click))
  return !click.defaultPrevented
}

const address = () => JSON.parse(element.querySelector('output')?.textContent ?? 'null') as unknown

it('a link navigates within the app, with the link’s state', async () => {
  expect(await follow('Sign in')).toBe(false)
  expect(address()).toEqual(['/login', { from: '/dashboard' }, 'PUSH'])
})

it('a link replaces the page on request', async () => {
  expect(await follow('Ask us')).toBe(false)
  expect(address()).toEqual(['/contact?plan=growth-plan', null, 'REPLACE'])
})

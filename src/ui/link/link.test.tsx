import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, it } from 'vitest'
import { ButtonLink } from '../button/button.tsx'
import { navigationState, restoreNavigationState } from './navigation-state.ts'
import { Link } from './link.tsx'

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  sessionStorage.clear()
  history.replaceState(null, '', '/pricing')
})

it('renders a plain anchor without a router', () => {
  const markup = renderToStaticMarkup(
    <Link to="/signup?plan=growth-plan" state={{ selectedPlan: 'growth-plan' }} replace className="way">
      Get Started
    </Link>,
  )
  expect(markup).toBe('<a class="way" href="/signup?plan=growth-plan">Get Started</a>')
})

it('passes its state to its target document only', async () => {
  const element = document.createElement('div')
  document.body.append(element)
  const root = createRoot(element)
  await act(async () =>
    root.render(
      <ButtonLink to="/signup" state={{ selectedPlan: 'growth-plan' }} onClick={(event) => event.preventDefault()}>
        Get Started
      </ButtonLink>,
    ),
  )
  const press = () => act(async () => element.querySelector('a')?.click())

  await press()
  history.replaceState(null, '', '/contact')
  restoreNavigationState()
  expect(navigationState()).toBeNull()

  await press()
  history.replaceState(null, '', '/signup')
  restoreNavigationState()
  expect(navigationState()).toEqual({ selectedPlan: 'growth-plan' })
  await act(async () => root.unmount())
})

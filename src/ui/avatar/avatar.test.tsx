import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Avatar } from './avatar.tsx'

it('does not send the page URL to the host of a picture', () => {
  const markup = renderToStaticMarkup(<Avatar name="Asha Verma" initials="AV" src="https://pictures.example/a.jpg" />)
  expect(markup).toMatch(/<img [^>]*referrerPolicy="no-referrer"/i)
})

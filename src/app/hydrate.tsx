import { type ReactNode, startTransition, StrictMode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import './zod-without-eval.ts'
import '#src/ui/theme/global.css.ts'
import { surviveTranslation } from '#src/ui/translation/survive-translation.ts'
import { createDocumentPlace } from './document-place.ts'
import { enterDocument } from './enter-document.ts'
import { offerUpdates } from './offer-updates.ts'
import { Website } from './website.tsx'

/** Hydrates the prerendered page in this document. Only the not-found page doesn't say which path it was rendered for. */
export function hydratePage(page: ReactNode): void {
  const root = document.getElementById('root')
  if (!root) throw new Error('No #root')
  const path = enterDocument()
  const website = (
    <StrictMode>
      <Website page={page} place={createDocumentPlace(root.dataset.path ?? path)} />
    </StrictMode>
  )
  surviveTranslation()
  // A page that was translated before its code arrived is not what React would render: it would throw everything away, typed text included.
  if (root.querySelector('font')) keepTyped(() => flushSync(() => createRoot(root).render(website)))
  // In a transition React hydrates in small steps, so a slow phone can keep scrolling.
  else startTransition(() => void hydrateRoot(root, website))
  offerUpdates()
}

/** Carries what was typed into the page's form, its focus and an early press of its button (boot.ts) over to the form that replaces it. */
function keepTyped(replace: () => void): void {
  const former = document.querySelector('form')
  const focused = document.activeElement?.getAttribute('name')
  const typed = former ? [...new FormData(former)] : []
  replace()
  const form = document.querySelector('form')
  if (!form) return
  for (const [name, value] of typed) Object.assign(form.elements.namedItem(name) ?? {}, { value })
  if (former?.dataset.sent !== undefined) form.dataset.sent = ''
  // Loads the form's code, as before.
  if (typed.some(([, value]) => value !== '')) form.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
  form.querySelector<HTMLElement>(`[name="${focused}"]`)?.focus()
}

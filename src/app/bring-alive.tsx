import { type ReactNode, startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import './zod-without-eval.ts'
import '#src/ui/theme/global.css.ts'
import { createDocumentPlace } from './document-place.ts'
import { enterDocument } from './enter-document.ts'
import { offerUpdates } from './offer-updates.ts'
import { Website } from './website.tsx'

/** Takes over the prerendered page that this document holds. Only the not-found page does not say for which path it was made. */
export function bringAlive(page: ReactNode): void {
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no #root')
  const path = enterDocument()
  // As a transition it is done in small steps: a slow phone goes on scrolling meanwhile.
  startTransition(() => {
    hydrateRoot(
      root,
      <StrictMode>
        <Website page={page} place={createDocumentPlace(root.dataset.path ?? path)} />
      </StrictMode>,
    )
  })
  offerUpdates()
}

import { type ReactNode, startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import './zod-without-eval.ts'
import '#src/ui/theme/global.css.ts'
import { createDocumentPlace } from './document-place.ts'
import { enterDocument } from './enter-document.ts'
import { offerUpdates } from './offer-updates.ts'
import { Website } from './website.tsx'

/** Hydrates the prerendered page in this document. Only the not-found page doesn't say which path it was rendered for. */
export function hydratePage(page: ReactNode): void {
  const root = document.getElementById('root')
  if (!root) throw new Error('No #root')
  const path = enterDocument()
  // In a transition React hydrates in small steps, so a slow phone can keep scrolling.
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

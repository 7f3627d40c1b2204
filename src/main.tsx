import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './app/zod-without-eval.ts'
import './ui/theme/global.css.ts'
import { App } from './app/app.tsx'
import { enterDocument } from './app/enter-document.ts'
import { offerUpdates } from './app/offer-updates.ts'
import { startEarly } from './app/early/early-start.ts'
import { reloadIfOutdated } from './pwa/former-version.ts'
import { captureInstallPrompt } from './pwa/install-prompt.ts'
import { followLaunches } from './pwa/launches.ts'
import { onPartMissing } from './ui/late/missing.ts'
import { surviveTranslation } from './ui/translation/survive-translation.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

onPartMissing(reloadIfOutdated)
// Fired by Vite if any part fails to load. Parts that nothing awaits, such as sync, would otherwise stay missing.
addEventListener('vite:preloadError', () => void reloadIfOutdated())

captureInstallPrompt()
surviveTranslation()
followLaunches()
void startEarly(enterDocument()).finally(() => {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
  offerUpdates()
})

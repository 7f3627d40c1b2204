import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import './app/zod-without-eval.ts'
import './ui/theme/global.css.ts'
import { App } from './app/app.tsx'
import { normalisePath } from './paths.ts'
import { registerServiceWorker } from './pwa/register.ts'
import { showToast } from './ui/toast/toast-store.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

const app = (
  <StrictMode>
    <App />
  </StrictMode>
)

// `/pricing/` is served by the same file as `/pricing`, and was rendered as the latter.
const path = normalisePath(location.pathname)
if (path !== location.pathname) history.replaceState(history.state, '', path + location.search + location.hash)

// Only what was rendered for this very path can be taken over.
if (root.dataset.path === path) hydrateRoot(root, app)
else createRoot(root).render(app)

/** The longest a timer takes, in milliseconds. */
const untilAnswered = 2 ** 31 - 1

registerServiceWorker({
  onUpdateReady(activate) {
    showToast({
      title: 'A new version is ready',
      action: { label: 'Reload', onSelect: activate },
      duration: untilAnswered,
    })
  },
})

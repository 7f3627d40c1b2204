import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './app/zod-without-eval.ts'
import './ui/theme/global.css.ts'
import { App } from './app/app.tsx'
import { enterDocument } from './app/enter-document.ts'
import { offerUpdates } from './app/offer-updates.ts'
import { startEarly } from './app/parts.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

void startEarly(enterDocument()).finally(() => {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
  offerUpdates()
})

import { Screen as HowItWorksPage } from '#src/marketing/pages/how-it-works.tsx'
import { hydratePage } from '../hydrate.tsx'

hydratePage(<HowItWorksPage />)

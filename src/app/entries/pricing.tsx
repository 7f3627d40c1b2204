import { Screen as PricingPage } from '#src/marketing/pages/pricing.tsx'
import { hydratePage } from '../hydrate.tsx'

hydratePage(<PricingPage />)

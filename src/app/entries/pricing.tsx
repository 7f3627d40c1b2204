import { hydratePage } from '../hydrate.tsx'
import Pricing from '../routes/pricing.tsx'

hydratePage(<Pricing />)

import { hydratePage } from '../hydrate.tsx'
import HowItWorks from '../routes/how-it-works.tsx'

hydratePage(<HowItWorks />)

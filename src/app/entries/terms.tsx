import { hydratePage } from '../hydrate.tsx'
import Terms from '../routes/terms.tsx'

hydratePage(<Terms />)

import { hydratePage } from '../hydrate.tsx'
import NotFound from '../routes/not-found.tsx'

hydratePage(<NotFound />)

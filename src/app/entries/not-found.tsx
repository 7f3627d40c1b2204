import { Screen as NotFoundPage } from '#src/marketing/pages/not-found.tsx'
import { hydratePage } from '../hydrate.tsx'

hydratePage(<NotFoundPage />)

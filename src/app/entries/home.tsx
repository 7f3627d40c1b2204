import { Screen as HomePage } from '#src/marketing/pages/home.tsx'
import { hydratePage } from '../hydrate.tsx'

hydratePage(<HomePage />)

import { Screen as Contact } from '../contact.tsx'
import { hydratePage } from '../hydrate.tsx'

hydratePage(<Contact />)

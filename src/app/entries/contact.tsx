import { hydratePage } from '../hydrate.tsx'
import Contact from '../routes/contact.tsx'

hydratePage(<Contact />)

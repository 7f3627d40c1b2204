import { hydratePage } from '../hydrate.tsx'
import Privacy from '../routes/privacy.tsx'

hydratePage(<Privacy />)

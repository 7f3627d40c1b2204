import { hydratePage } from '../hydrate.tsx'
import Tools from '../routes/tools.tsx'

hydratePage(<Tools />)

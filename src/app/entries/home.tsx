import { hydratePage } from '../hydrate.tsx'
import Home from '../routes/home.tsx'

hydratePage(<Home />)

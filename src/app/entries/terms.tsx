import { Screen as TermsPage } from '#src/marketing/pages/terms.tsx'
import { hydratePage } from '../hydrate.tsx'

hydratePage(<TermsPage />)

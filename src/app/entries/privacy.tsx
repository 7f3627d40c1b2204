import { Screen as PrivacyPage } from '#src/marketing/pages/privacy.tsx'
import { hydratePage } from '../hydrate.tsx'

hydratePage(<PrivacyPage />)

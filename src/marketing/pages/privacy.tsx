import { privacySections } from '../content/legal.ts'
import { LegalPage } from './legal.tsx'

/** /privacy-policy and /privacy. */
function PrivacyPage() {
  return <LegalPage title="Privacy Policy" sections={privacySections} />
}

export { PrivacyPage as Screen }

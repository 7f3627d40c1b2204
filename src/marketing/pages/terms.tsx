import { termsSections } from '../content/legal.ts'
import { LegalPage } from './legal.tsx'

/** /terms. */
function TermsPage() {
  return <LegalPage title="Terms of Service" sections={termsSections} />
}

export { TermsPage as Screen }

import { useLocation } from 'react-router-dom'
import { PrivacyPage } from '#src/marketing/pages/legal.tsx'
import { normalisePath, paths } from '#src/paths.ts'

export default function Privacy() {
  const { pathname } = useLocation()
  return <PrivacyPage id={normalisePath(pathname) === paths.privacy ? 'privacy' : 'privacyPolicy'} />
}

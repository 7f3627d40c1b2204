import { useLocation } from 'react-router-dom'
import { customerPlaces } from '#src/features/shell/places.ts'
import { useDocumentTitle } from '#src/features/shell/use-document-title.ts'
import { useIdentity } from '#src/features/workspace/use-identity.ts'
import { displayName } from '#src/domain/profile/rules.ts'
import { normalisePath, paths } from '#src/paths.ts'
import { ButtonLink } from '#src/ui/button/button.tsx'
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx'
import { PageHeader } from '#src/ui/page-header/page-header.tsx'

/** A page of the dashboard that is being built: says so, and leads to what is there. */
export default function CustomerPlaceholder() {
  const path = normalisePath(useLocation().pathname)
  const identity = useIdentity()
  const name = customerPlaces.find(({ to }) => to === path)?.label ?? 'Dashboard'
  const greeting = identity
    ? `Welcome back, ${displayName({ full_name: identity.fullName, email: identity.email })}`
    : name
  useDocumentTitle(name)
  return (
    <>
      <PageHeader title={path === paths.dashboard ? greeting : name} />
      <EmptyState
        title="This page is being built"
        action={
          <ButtonLink variant="primary" to={paths.projects}>
            My Projects
          </ButtonLink>
        }
      >
        Your projects are ready for you meanwhile.
      </EmptyState>
    </>
  )
}

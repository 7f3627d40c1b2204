import { useLocation } from 'react-router-dom'
import { adminPlaces } from '#src/features/shell/places.ts'
import { useDocumentTitle } from '#src/features/shell/use-document-title.ts'
import { normalisePath, paths } from '#src/paths.ts'
import { ButtonLink } from '#src/ui/button/button.tsx'
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx'
import { useFirstScreen } from '#src/ui/late/first-screen.ts'
import { PageHeader } from '#src/ui/page-header/page-header.tsx'

/** A page of the admin panel that is being built: says so, and leads to what is there. */
export default function AdminPlaceholder() {
  const path = normalisePath(useLocation().pathname)
  const place = adminPlaces.find(({ to }) => to === path)
  const title = path === paths.admin ? 'Admin Dashboard' : (place?.label ?? 'Admin Dashboard')
  useFirstScreen(true)
  useDocumentTitle(path === paths.admin ? title : `${title} · Admin`)
  return (
    <>
      <PageHeader title={title} />
      <EmptyState
        title="This page is being built"
        action={
          <ButtonLink variant="primary" to={paths.projects}>
            My Projects
          </ButtonLink>
        }
      >
        Your own projects are ready for you meanwhile.
      </EmptyState>
    </>
  )
}

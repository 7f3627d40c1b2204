import { useDocumentTitle } from '#src/runtime/hooks/use-document-title.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'
import { LoadingCards } from '#src/ui/card-grid/loading-cards.tsx'
import { late } from '#src/ui/late/late.tsx'
import { useAddressDialog } from '../../kit/commands/use-address-dialog.ts'
import { ListSearch, SelectFilters } from '../../kit/lists/list-filters.tsx'
import { ListPage } from '../../kit/lists/list-page.tsx'
import { useListScreen } from '../../kit/lists/use-list-screen.ts'
import { useLiveCount } from '../../kit/lists/use-paged-list.ts'
import { sharedFilesAddress } from '../../project/projects/dialog-address.ts'
import { useProjectDialog, useRefusedProjects } from '../../project/projects/queries.ts'
import { ownProjects, ownProjectsList } from './own-projects-list.ts'
import { ProjectGrid } from './project-grid.tsx'
import * as styles from './projects.css.ts'

export { askEarly } from './own-projects-list.ts'

// The forms load after the data: the list doesn't need them.
const OpenProjectDialog = late(
  async () => (await import('../../project/projects/project-dialogs.tsx')).OpenProjectDialog,
)
const SharedFilesDialog = late(
  async () => (await import('../../project/projects/shared-files-dialog.tsx')).SharedFilesDialog,
)
const dialogs = [OpenProjectDialog]

/** With more projects than this, the page shows filters, order and search. */
const few = 5

/** /dashboard/projects: the user's own projects, created, edited and deleted on the device first. */
function ProjectsScreen() {
  useDocumentTitle(ownProjectsList.title)
  const { dialog, close, context } = useProjectDialog()
  const sharing = useAddressDialog(sharedFilesAddress)
  const { userId } = useWorkspace().identity
  const screen = useListScreen(ownProjectsList)
  const count = useLiveCount(ownProjects(userId)) ?? 0
  const refused = useRefusedProjects({ isOwn: true })
  return (
    <ListPage
      list={ownProjectsList}
      {...{ screen, context, dialogs }}
      toolbar={
        screen.isNarrowed || count > few ? (
          <search className={styles.filters}>
            <ListSearch screen={screen} label={ownProjectsList.search} className={styles.searchFilter} />
            <SelectFilters screen={screen} />
          </search>
        ) : null
      }
      refused={refused?.ofNoRow}
      skeleton={<LoadingCards label="Loading your projects" />}
      renderRows={(list) => <ProjectGrid {...{ list, context }} state={screen.table} isSelectable={count > 1} />}
    >
      {dialog ? <OpenProjectDialog {...{ dialog, context }} onClose={close} /> : null}
      {sharing.dialog ? <SharedFilesDialog onClose={sharing.close} /> : null}
    </ListPage>
  )
}

export { ProjectsScreen as Screen }

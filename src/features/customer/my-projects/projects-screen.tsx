import { useMemo } from 'react'
import { useWorkspace } from '#src/runtime/workspace-context.ts'
import { LoadingCards } from '#src/ui/card-grid/loading-cards.tsx'
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx'
import { SelectField } from '#src/ui/field/select-field.tsx'
import { late } from '#src/ui/late/late.tsx'
import { PageHeader } from '#src/ui/page-header/page-header.tsx'
import { CommandButton } from '../../kit/commands/command-button.tsx'
import { useAddressDialog } from '../../kit/commands/use-address-dialog.ts'
import { ListSearch, SelectFilters } from '../../kit/lists/list-filters.tsx'
import { ListPanel } from '../../kit/lists/list-panel.tsx'
import { NewRowButton } from '../../kit/lists/new-row-button.tsx'
import { RefusedCards } from '../../kit/lists/refused-cards.tsx'
import { type ScreenOf, useListScreen } from '../../kit/lists/use-list-screen.ts'
import { useDocumentTitle } from '#src/runtime/hooks/use-document-title.ts'
import { deleteProjectCommand, newProjectCommand, pageCommands } from '../../project/projects/commands.ts'
import { copy } from '../../project/projects/copy.ts'
import { projectDialogAddress, sharedFilesAddress } from '../../project/projects/dialog-address.ts'
import { useLiveCount } from '../../kit/lists/use-paged-list.ts'
import { ownProjects, ownProjectsList, sortOptions } from './list-state.ts'
import { ProjectGrid } from './project-grid.tsx'
import * as styles from './projects.css.ts'
import { useRefusedProjects } from '../../project/projects/queries.ts'

export { askEarly } from './list-state.ts'

// The forms load after the data: the list doesn't need them.
const parts = () => import('../../project/projects/project-dialogs.tsx')
const OpenProjectDialog = late(async () => (await parts()).OpenProjectDialog)
const UnknownProjectDialog = late(async () => (await parts()).UnknownProjectDialog)
const SharedFilesDialog = late(
  async () => (await import('../../project/projects/shared-files-dialog.tsx')).SharedFilesDialog,
)
const dialogs = [OpenProjectDialog, UnknownProjectDialog]
const bulkCommands = [deleteProjectCommand]

const sorts = (['newest', 'updated', 'name'] as const).map((value) => ({ value, label: sortOptions[value].label }))

/** With more projects than this, the page shows filters, order and search. */
const few = 5

/** /dashboard/projects: the user's own projects, created, edited and deleted on the device first. */
function ProjectsScreen() {
  useDocumentTitle(copy.title)
  const { dialog, open, close } = useAddressDialog(projectDialogAddress)
  const sharing = useAddressDialog(sharedFilesAddress)
  const { write, identity } = useWorkspace()
  const screen = useListScreen(ownProjectsList)
  const count = useLiveCount(ownProjects(identity.userId)) ?? 0
  const refused = useRefusedProjects({ isOwn: true })
  const context = useMemo(
    () => ({ write, identity, openDialog: open, closeDialog: close }),
    [write, identity, open, close],
  )

  return (
    <>
      <PageHeader
        title={copy.title}
        actions={<NewRowButton command={newProjectCommand} context={context} isEmpty={screen.isEmpty} />}
      />
      {screen.isNarrowed || count > few ? <ProjectFilters screen={screen} /> : null}
      <RefusedCards label="Rejected projects" edits={refused?.ofNoRow ?? []} />
      <ListPanel
        {...{ screen, context, dialogs }}
        commands={pageCommands}
        bulk={bulkCommands}
        missing={UnknownProjectDialog}
        skeleton={<LoadingCards label="Loading your projects" />}
        failure={copy.loadFailed}
        empty={
          <EmptyState
            title="No projects yet"
            action={
              <CommandButton command={newProjectCommand} context={context} variant="primary" label={copy.createFirst} />
            }
          >
            {copy.emptyText}
          </EmptyState>
        }
      >
        {(list) => <ProjectGrid list={list} state={screen.table} context={context} isSelectable={count > 1} />}
      </ListPanel>
      {dialog ? <OpenProjectDialog {...{ dialog, context }} onClose={close} /> : null}
      {sharing.dialog ? <SharedFilesDialog onClose={sharing.close} /> : null}
    </>
  )
}

/** The list's search, status and order. */
function ProjectFilters({ screen }: { screen: ScreenOf<typeof ownProjectsList> }) {
  return (
    <search className={styles.filters}>
      <ListSearch screen={screen} label="Search projects" className={styles.searchFilter} />
      <SelectFilters screen={screen} />
      <SelectField
        label="Sort by"
        labelHidden
        options={sorts}
        value={screen.state.sort}
        onValueChange={(sort) => screen.change({ sort })}
      />
    </search>
  )
}

export { ProjectsScreen as Screen }

import { useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Project } from '#src/domain/project/schema.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'
import { formatDateTime } from '#src/ui/date/format-date.ts'
import { Item, ItemList } from '#src/ui/item-list/item-list.tsx'
import { late, useLoadedLater } from '#src/ui/late/late.tsx'
import { CommandButton } from '../commands/command-button.tsx'
import { useAddressDialog } from '../commands/use-address-dialog.ts'
import { useCommands } from '../commands/use-commands.ts'
import { SyncBadges } from '../sync/sync-badges.tsx'
import { useSyncMarks } from '../sync/use-sync-marks.ts'
import { newProjectionCommand, projectionCommands, type ProjectionContext } from './commands.ts'
import { copy } from './copy.ts'
import { projectionDialogAddress } from './dialog-address.ts'
import { useProjections } from './queries.ts'

const ProjectionDialogs = late(async () => (await import('./projection-dialogs.tsx')).ProjectionDialogs)
const lateParts = [ProjectionDialogs]
const pageCommands = [newProjectionCommand]

interface ProjectionsSectionProps {
  project: Pick<Project, 'id' | 'user_id'>
  /** The path of a projection. */
  pathOf: (projectId: string, id: string) => string
  styles: Readonly<Record<'head' | 'title', string>>
}

/** A project's financial projections, on its page. */
export function ProjectionsSection({ project, pathOf, styles }: ProjectionsSectionProps) {
  const projections = useProjections(project.id)
  const { write, identity } = useWorkspace()
  const { dialog, open, close } = useAddressDialog(projectionDialogAddress)
  const navigate = useNavigate()
  const marks = useSyncMarks('documents')
  useLoadedLater(lateParts)
  const count = projections?.length ?? 0
  const context = useMemo<ProjectionContext>(
    () => ({ write, identity, openDialog: open, count }),
    [write, identity, open, count],
  )
  useCommands({ commands: pageCommands, context })
  if (!projections) return null
  return (
    <section aria-labelledby="project-projections">
      <div className={styles.head}>
        <h2 className={styles.title} id="project-projections">
          {copy.sectionTitle}
        </h2>
        <CommandButton command={newProjectionCommand} context={context} size="small" />
      </div>
      {count === 0 ? <p>{copy.sectionEmpty}</p> : null}
      <ItemList>
        {projections.map((document) => (
          <Item
            key={document.id}
            strong
            link={{ to: pathOf(project.id, document.id) }}
            meta={
              <>
                {copy.edited(formatDateTime(document.updated_at))} <SyncBadges {...marks.get(document.id)} />
              </>
            }
            aside={
              <span data-row={document.id}>
                {projectionCommands.map((command) => (
                  <CommandButton key={command.id} {...{ command, context }} targets={[document]} iconOnly />
                ))}
              </span>
            }
          >
            {document.name}
          </Item>
        ))}
      </ItemList>
      {dialog ? (
        <ProjectionDialogs
          {...{ dialog, project, projections, context }}
          onCreated={(id) => void navigate(pathOf(project.id, id), { replace: true })}
          onClose={close}
        />
      ) : null}
    </section>
  )
}

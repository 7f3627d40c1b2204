import type { Project } from '#src/domain/project/table.ts'
import { late } from '#src/ui/late/late.tsx'
import { ToolCards } from './tool-cards.tsx'

const InstallCard = late(async () => (await import('../../account/install/install-card.tsx')).InstallCard, {
  isExtra: true,
})

/** What the dashboard ends with. @param projects the user's own; undefined until read */
export function DashboardEnd({ projects }: { projects: readonly Project[] | undefined }) {
  return (
    <>
      <ToolCards projects={projects} />
      <InstallCard open={false} hasProject={(projects?.length ?? 0) > 0} />
    </>
  )
}

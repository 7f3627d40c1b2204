import type { ComponentProps } from 'react'
import { map, type Observable } from 'rxjs'
import type { LocalDatabase } from '#src/data/store/local-database.ts'
import { plainRow } from '#src/data/queries/live-list.ts'
import type { Project } from '#src/domain/project/schema.ts'
import { useLive } from '#src/runtime/use-live.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'
import { ChatButton } from '#src/ui/chat-button/chat-button.tsx'
import { Link } from '#src/ui/link/link.tsx'
import { talkPath } from './talk-path.ts'

/** The chat button of the dashboard: leads to the conversation on the user's project. */
export function Chat() {
  const projects = useLive(ownProjects, useWorkspace().identity.userId)
  return projects ? <ChatButton href={talkPath(projects)} link={PageLink} label="Chat with us" /> : null
}

function PageLink({ href = '', ...anchor }: ComponentProps<'a'>) {
  return <Link {...anchor} to={href} />
}

function ownProjects(db: LocalDatabase, userId: string): Observable<readonly Project[]> {
  return db.projects
    .find({ selector: { user_id: userId }, sort: [{ updated_at: 'desc' }], limit: 20 })
    .$.pipe(map((docs) => docs.map(plainRow)))
}

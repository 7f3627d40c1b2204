import type { ComponentProps } from 'react'
import { livePage } from '#src/data/queries/live-list.ts'
import { useLive } from '#src/runtime/hooks/use-live.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'
import { ChatButton } from '#src/ui/chat-button/chat-button.tsx'
import { Link } from '#src/ui/link/link.tsx'
import { talkPath } from './talk-path.ts'

/** The chat button of the dashboard: leads to the conversation on the user's project. */
export function Chat() {
  const { userId } = useWorkspace().identity
  const projects = useLive(livePage<'projects'>, {
    table: 'projects',
    where: { user_id: userId },
    sort: [{ field: 'updated_at', direction: 'desc' }],
    limit: 20,
  })
  return projects ? <ChatButton href={talkPath(projects.rows)} link={PageLink} /> : null
}

function PageLink({ href = '', ...anchor }: ComponentProps<'a'>) {
  return <Link {...anchor} to={href} />
}

import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { abandonedAfter, type TypedRow, typedRows } from '#src/data/drafts/typed-text.ts'
import { pageDrafts } from '#src/runtime/page-drafts.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'
import { late } from '#src/ui/late/late.tsx'

// Imported from the screens: in files of their own, these parts would split the files that the editors share.
const parts = {
  deck: late(async () => (await import('#src/features/documents/deck/deck-screen.tsx')).AbandonedTyping, {
    isExtra: true,
  }),
  projection: late(
    async () => (await import('#src/features/documents/projection/projection-screen.tsx')).AbandonedTyping,
    {
      isExtra: true,
    },
  ),
}

/** Saves what pages that have ended left typed in documents. Every page does so, except those that show these documents. */
export function AbandonedText() {
  const { userId } = useWorkspace().identity
  const { pathname } = useLocation()
  const [typed, setTyped] = useState<readonly TypedRow[]>([])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const following = typedRows(pageDrafts(), userId).subscribe((rows) => {
      // Text found at the start may be abandoned. Text that appears later is being typed in another page.
      const delay = timer === undefined ? 0 : abandonedAfter
      clearTimeout(timer)
      timer = setTimeout(setTyped, delay, rows)
    })
    return () => {
      clearTimeout(timer)
      following.unsubscribe()
    }
  }, [userId])
  const documents = new Map(typed.map(({ documentId, kind }) => [documentId, kind]))
  return [...documents].flatMap(([id, kind]) => {
    const Part = parts[kind]
    return pathname.toLowerCase().includes(id) ? [] : <Part key={id} open={false} {...{ kind, id }} />
  })
}

import type { ReactNode } from 'react'
import { Alert } from '#src/ui/alert/alert.tsx'
import { Button } from '#src/ui/button/button.tsx'
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx'
import { useFirstScreen } from '#src/ui/late/first-screen.ts'
import { Spinner } from '#src/ui/spinner/spinner.tsx'
import { useSyncStatus } from '#src/runtime/use-sync-status.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'
import * as styles from './lists.css.ts'
import type { PagedList } from './use-paged-list.ts'

interface ListStatesProps<Item> {
  /** Undefined while nothing has been read. */
  list: PagedList<Item> | undefined
  /** In place of the list before the first sync, in the list's own shape. */
  skeleton: ReactNode
  /** The exact message of a list that could not be loaded. */
  failure: string
  /** What to know besides; such as that edits are kept. */
  failureHint?: ReactNode
  /** When there is nothing at all. */
  empty: ReactNode
  /** The title where nothing matches. */
  nothingMatches?: string | undefined
  /** Whether filters or a search narrow the list: then nothing means that nothing matches. */
  narrowed?: boolean | undefined
  /** Takes filters and search away. */
  onClear?: (() => void) | undefined
  children: (list: PagedList<Item>) => ReactNode
}

/**
 * The states every list shares: before the first sync, first sync failed, empty, nothing matches. After the first sync there is never
 * a skeleton: the device answers in milliseconds.
 */
export function ListStates<Item>({
  list,
  skeleton,
  failure,
  failureHint,
  empty,
  nothingMatches = 'Nothing matches',
  narrowed = false,
  onClear,
  children,
}: ListStatesProps<Item>) {
  const { firstSyncDone, firstSyncFailed } = useSyncStatus('firstSyncDone', 'firstSyncFailed')
  useFirstScreen(list !== undefined || !firstSyncDone)
  const loading = <div aria-busy="true">{skeleton}</div>
  if (!list) return firstSyncDone ? null : loading
  if (list.isPartial) {
    return (
      <>
        <Searching found={list.total} />
        {list.total > 0 ? children(list) : null}
      </>
    )
  }
  if (list.total > 0) return children(list)
  if (firstSyncFailed) return <LoadFailed title={failure}>{failureHint}</LoadFailed>
  if (!firstSyncDone) return loading
  return narrowed ? <NothingMatches title={nothingMatches} onClear={onClear} /> : empty
}

/** The first sync failed: says what is missing, and tries again. */
export function LoadFailed({ title, children }: { title: string; children: ReactNode }) {
  const workspace = useWorkspace()
  return (
    <div className={styles.loadFailed}>
      <Alert
        tone="critical"
        title={title}
        actions={
          <Button size="small" onClick={() => void workspace.syncNow()}>
            Try again
          </Button>
        }
      >
        {children ?? 'We try again as soon as there is a connection.'}
      </Alert>
    </div>
  )
}

function NothingMatches({ title, onClear }: { title: string; onClear: (() => void) | undefined }) {
  return (
    <EmptyState title={title} action={onClear ? <Button onClick={onClear}>Clear filters</Button> : undefined}>
      Try fewer words, or clear the filters.
    </EmptyState>
  )
}

/** The first search of a long list on this start of the app takes a moment. */
function Searching({ found }: { found: number }) {
  return (
    <p className={styles.searching} role="status">
      <Spinner /> Searching… {found > 0 ? `${found.toLocaleString('en')} found so far` : null}
    </p>
  )
}

import { type ReactNode, useEffect } from 'react'
import { Alert } from '#src/ui/alert/alert.tsx'
import { Button } from '#src/ui/button/button.tsx'
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx'
import { useEarlyScreen } from '#src/ui/late/early-screen.ts'
import { Spinner } from '#src/ui/spinner/spinner.tsx'
import { showToast } from '#src/ui/toast/toast-store.ts'
import { useSyncStatus } from '#src/runtime/hooks/use-sync-status.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'
import { firstSyncSentence, longFirstSync } from '../sync/sync-labels.ts'
import * as styles from './lists.css.ts'
import type { PagedList } from './use-paged-list.ts'

/** The exact texts if a list could not be loaded. */
export interface ListFailure {
  title: string
  description: string
  /** A toast says so too. */
  toast?: boolean
}

export interface ListStatesProps<Item> {
  /** Undefined until read. */
  list: PagedList<Item> | undefined
  /** Shown before the first sync, in the list's layout. */
  skeleton: ReactNode
  /** Shown if the list could not be loaded. Must be stable between renders. */
  failure: ListFailure
  /** Shown if there are no rows at all. */
  empty: ReactNode
  /** Shown if nothing matches; a hint to clear the filters if absent. */
  nothingMatches?: ReactNode
  /** Whether filters or a search apply; an empty list then means that nothing matches. */
  narrowed?: boolean | undefined
  /** Clears filters and search. */
  onClear?: (() => void) | undefined
  children: (list: PagedList<Item>) => ReactNode
}

/**
 * The states of every list: before the first sync, first sync failed, empty, nothing matches. After the first sync there is never a
 * skeleton, because the device answers in milliseconds.
 */
export function ListStates<Item>({
  list,
  skeleton,
  failure,
  empty,
  narrowed = false,
  onClear,
  nothingMatches = <NothingMatches title="Nothing matches" onClear={onClear} />,
  children,
}: ListStatesProps<Item>) {
  const { firstSyncDone, firstSyncFailed } = useSyncStatus('firstSyncDone', 'firstSyncFailed')
  useEarlyScreen(list !== undefined || !firstSyncDone)
  useFailureToast(list?.total === 0 && firstSyncFailed, failure)
  const loading = (
    <div aria-busy="true">
      <FirstSync />
      {skeleton}
    </div>
  )
  if (!list) return firstSyncDone ? null : loading
  if (list.isPartial || list.total > 0) {
    // One shape for both, so that the list stays mounted when the search is complete.
    return (
      <>
        {list.isPartial ? <Searching found={list.total} /> : null}
        {list.total > 0 ? children(list) : null}
      </>
    )
  }
  if (firstSyncFailed) return <LoadFailed title={failure.title}>{failure.description}</LoadFailed>
  if (!firstSyncDone) return loading
  return narrowed ? nothingMatches : empty
}

/** The first sync failed: says what is missing, with a retry button. */
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
        {children ?? "We'll try again as soon as you're online."}
      </Alert>
    </div>
  )
}

export function NothingMatches({ title, onClear }: { title: string; onClear?: (() => void) | undefined }) {
  return (
    <EmptyState title={title} action={onClear ? <Button onClick={onClear}>Clear filters</Button> : undefined}>
      Try fewer words or clear the filters.
    </EmptyState>
  )
}

function FirstSync() {
  const { firstSyncRows = 0 } = useSyncStatus('firstSyncRows')
  return firstSyncRows >= longFirstSync ? <p className={styles.searching}>{firstSyncSentence(firstSyncRows)}</p> : null
}

/** After a start of the app, the first search of a long list takes a moment. */
function Searching({ found }: { found: number }) {
  return (
    <p className={styles.searching} role="status">
      <Spinner /> <span>{found > 0 ? `Searching… ${found.toLocaleString('en')} found so far` : 'Searching…'}</span>
    </p>
  )
}

/**
 * Shows a toast once each time the list fails to load, if the list's page has one beside its message.
 * @param failure must be stable between renders
 */
function useFailureToast(failed: boolean, failure: ListFailure): void {
  useEffect(() => {
    const { title, description, toast = false } = failure
    if (failed && toast) showToast({ tone: 'critical', title, description })
  }, [failed, failure])
}

import { useMemo, useSyncExternalStore } from 'react'
import type { SyncStatus } from '#src/data/sync-status.ts'
import { useWorkspace } from './workspace-context.ts'

/**
 * What a component shows of the state of sync; the same object while none of it changes, so that an exchange with the server renders only what
 * tells of it.
 *
 * @param fields everything, where none is named
 */
export function useSyncStatus<Field extends keyof SyncStatus>(...fields: readonly Field[]): Pick<SyncStatus, Field> {
  const workspace = useWorkspace()
  const names = fields.join(' ')
  const store = useMemo(() => {
    const wanted = names.split(' ').filter(Boolean) as Field[]
    let last: SyncStatus | undefined
    return {
      subscribe(onChange: () => void) {
        const subscription = workspace.status$.subscribe(onChange)
        return () => subscription.unsubscribe()
      },
      read(): Pick<SyncStatus, Field> {
        const now = workspace.status()
        const shown = last
        if (shown && wanted.length > 0 && wanted.every((field) => Object.is(shown[field], now[field]))) return shown
        last = now
        return now
      },
    }
  }, [workspace, names])
  return useSyncExternalStore(store.subscribe, store.read)
}

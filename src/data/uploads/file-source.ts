import { distinctUntilChanged, filter, map, merge, Subject, skip, switchMap } from 'rxjs'
import type { Post } from '#src/domain/post/table.ts'
import { sameValue } from '#src/domain/lists.ts'
import type { RefusedEdit, UnsentEdit } from '../edits/edits.ts'
import { refusedEdits } from '../edits/refused.ts'
import { TransportError } from '../server/transport.ts'
import type { LocalDatabase } from '../store/local-database.ts'
import type { Clock } from '../timing/clock.ts'
import { keptFiles } from './kept-files.ts'
import type { SyncSource } from './sync-source.ts'
import { readWaiting, refusedFiles, unsentFiles, type WaitingFile, waitingFiles } from './waiting-files.ts'

/** Pauses between attempts while the server can't be reached, in milliseconds. Each is twice the previous one. */
const firstPause = 2000
const longestPause = 60_000

const changes = () => import('./change-waiting.ts')

/**
 * Files of projects.
 *
 * @param options.forget removes a file's bytes from the device
 * @param options.deliver sends waiting files; its code loads with the first delivery
 */
export function fileSource(options: {
  db: LocalDatabase
  forget: (id: string) => Promise<void>
  clock: Clock
  deliver: () => Promise<void>
}): SyncSource {
  const { db, forget, clock } = options
  const waiting$ = waitingFiles(db)
  const idsIn = (wanted: WaitingFile['state']) =>
    waiting$.pipe(
      map(({ files }) => files.filter(({ state }) => state === wanted).map(({ id }) => id)),
      distinctUntilChanged<string[]>(sameValue),
    )
  const again$ = new Subject<void>()
  let pause = firstPause
  let refused: readonly string[] = []
  let waits = false
  let keeps = false
  let isPlanned = false

  function tryLater() {
    if (isPlanned) return
    isPlanned = true
    clock.after(pause, () => {
      isPlanned = false
      again$.next()
    })
    pause = Math.min(pause * 2, longestPause)
  }

  return {
    unsent$: waiting$.pipe(map(unsentFiles), distinctUntilChanged<readonly UnsentEdit[]>(sameValue)),
    refused$: waiting$.pipe(
      map((waiting) => {
        waits =
          waiting.requests.length > 0 || waiting.files.some(({ state }) => state === 'waiting' || state === 'posted')
        const list = refusedFiles(waiting)
        refused = list.map(({ id }) => id)
        return list
      }),
      distinctUntilChanged<readonly RefusedEdit[]>(sameValue),
    ),
    due$: merge(
      // Ignore the steps of an upload, which are stored too.
      idsIn('waiting'),
      // Every change of their posts and of the tray.
      idsIn('posted').pipe(
        switchMap((ids) =>
          ids.length === 0 ? [] : merge(db.project_posts.findByIds(ids).$, refusedEdits(db).pipe(skip(1))),
        ),
      ),
      // Once at the start, because posts may have been deleted since.
      keptFiles(db).pipe(
        map((files) => (keeps = files.length > 0)),
        filter(Boolean),
        distinctUntilChanged(),
      ),
      again$,
    ),
    async deliver() {
      if (!waits && !keeps) return
      try {
        await options.deliver()
        pause = firstPause
      } catch (error) {
        if (error instanceof TransportError && error.kind === 'unreachable') tryLater()
        throw error
      }
    },
    hasRefused: (id) => refused.includes(id),
    retry: async (id) => (await changes()).retryWaiting(db, id),
    async takesBack({ row_id, constraint, document }) {
      if (constraint !== 'project_posts_file_stored') return false
      if (!(await readWaiting(db)).files.some(({ id }) => id === row_id)) return false
      // Sends the text that its author has written since, but not as part of the request, which was sent without this file.
      const { title, body } = document as Pick<Post, 'title' | 'body'>
      const { retryWaiting } = await changes()
      await retryWaiting(db, row_id, { title, body, approval_id: '' })
      return true
    },
    async rightReturned() {
      if (refused.length === 0) return
      try {
        await (await changes()).retryForbidden(db)
      } catch (error) {
        console.warn('files: what was refused could not be sent again', error)
      }
    },
    async discard(id) {
      const { removeWaiting } = await changes()
      await removeWaiting(db, id)
      await forget(id)
    },
  }
}

import { X } from 'lucide-react'
import { useMemo, useRef } from 'react'
import { map } from 'rxjs'
import { type FileBlobs, openFileBlobs } from '#src/data/uploads/file-blobs.ts'
import { type WaitingFile, waitingFiles } from '#src/data/uploads/waiting-files.ts'
import type { LocalDatabase } from '#src/data/store/local-database.ts'
import { useLive } from '#src/runtime/hooks/use-live.ts'
import { useSyncStatus } from '#src/runtime/hooks/use-sync-status.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'
import { IconButton } from '#src/ui/icon-button/icon-button.tsx'
import { Item, ItemList } from '#src/ui/item-list/item-list.tsx'
import { announce } from '#src/ui/live-region/announce.ts'
import { showToast } from '#src/ui/toast/toast-store.ts'
import { addWaiting, askWithFiles, dropRequest, removeWaiting } from '#src/data/uploads/change-waiting.ts'
import type { Post } from '#src/domain/post/table.ts'
import { usePassFocusOn } from '../commands/use-pass-focus-on.ts'
import { copy } from './copy.ts'
import { progressText } from '../sync/progress-text.ts'
import { keepFile } from './keep-file.ts'

const waitingIn = (db: LocalDatabase, projectId: string) =>
  waitingFiles(db).pipe(
    map(({ files, requests }) => ({
      files: files.filter(
        ({ row, state }) => row.project_id === projectId && (state === 'waiting' || state === 'uploaded'),
      ),
      requests: requests.filter((request) => request.project_id === projectId),
    })),
  )

const heirs = ['[data-waiting] button', 'textarea']

/** Files of a project that this device is sending, with their progress, and requests that wait for their files. */
export function WaitingFiles({ projectId, className }: { projectId: string; className: string }) {
  const { db, identity } = useWorkspace()
  const waiting = useLive(waitingIn, projectId)
  const { phase } = useSyncStatus('phase')
  const blobs = useMemo(() => openFileBlobs(identity.userId, window.indexedDB), [identity.userId])
  if (!waiting || waiting.files.length + waiting.requests.length === 0) return null
  const { files, requests } = waiting
  const device = async () => ({ db: await db, blobs, userId: identity.userId })

  async function takeBack(title: string, taken: TakenBack) {
    try {
      const restore = await takeOut(await device(), taken)
      const undo = async () => {
        await restore()
        announce(copy.back(title))
      }
      showToast({ title: copy.cancelled(title), action: { label: 'Undo', onSelect: () => void undo().catch(report) } })
    } catch (error) {
      report(error)
    }
  }

  return (
    <section aria-label={copy.sending} className={className} data-waiting="">
      <ItemList>
        {requests.map((request) => (
          <Item
            key={request.id}
            strong
            meta={copy.waitsForFiles}
            aside={
              <TakeBackButton
                title={request.title}
                label={copy.cancelRequest(request.title)}
                heirs={heirs}
                onClick={() =>
                  void takeBack(request.title, {
                    request,
                    files: files.filter(({ row }) => row.approval_id === request.id),
                  })
                }
              />
            }
          >
            {request.title}
          </Item>
        ))}
        {files.map((file) => (
          <Item
            key={file.id}
            meta={stateText(file, phase === 'offline')}
            aside={
              <TakeBackButton
                title={file.row.title}
                heirs={heirs}
                onClick={() => void takeBack(file.row.title, { files: [file] })}
              />
            }
          >
            {file.row.body ? `${file.row.title}\n${file.row.body}` : file.row.title}
          </Item>
        ))}
      </ItemList>
    </section>
  )
}

function stateText(file: WaitingFile, isOffline: boolean): string {
  if (file.state === 'uploaded') return copy.arrived
  return isOffline ? `${progressText(file)}. ${copy.waitsForNetwork}` : progressText(file)
}

function report(error: unknown): void {
  console.error('files: a file could not be taken back', error)
  showToast({ tone: 'critical', title: copy.cancelFailed })
}

/** Files that aren't sent, or a request with its files. */
interface TakenBack {
  files: readonly WaitingFile[]
  request?: Post
}

interface Device {
  db: LocalDatabase
  blobs: FileBlobs
  userId: string
}

/** Takes back waiting files, or a request with its files, including their bytes. @returns a function that restores them */
async function takeOut(device: Device, { files, request }: TakenBack): Promise<() => Promise<void>> {
  const { db, blobs } = device
  const contents = await Promise.all(files.map(({ id }) => blobs.get(id)))
  if (request) await dropRequest(db, request.id)
  else for (const { id } of files) await removeWaiting(db, id)
  await blobs.remove(files.map(({ id }) => id))
  return async () => {
    for (const [place, { row }] of files.entries()) {
      const content = contents[place]
      if (content) await keepFile(device, row, content, request ? 'draft' : 'waiting')
      // Uploaded files need no bytes.
      else await addWaiting(db, [row], request ? 'draft' : 'waiting')
    }
    if (request) {
      const ids = files.map(({ id }) => id)
      await askWithFiles(db, request, ids)
    }
  }
}

interface TakeBackButtonProps {
  /** The title of the file or request. */
  title: string
  label?: string
  /** The elements that take the focus when its row is gone; see usePassFocusOn. */
  heirs: readonly string[]
  onClick: () => void
}

/** Takes back an unsent file or request. */
export function TakeBackButton({ title, label = copy.cancel(title), heirs, onClick }: TakeBackButtonProps) {
  const place = useRef<HTMLSpanElement>(null)
  usePassFocusOn(place, ...heirs)
  return (
    <span ref={place}>
      <IconButton size="small" icon={<X size={16} />} label={label} onClick={onClick} />
    </span>
  )
}

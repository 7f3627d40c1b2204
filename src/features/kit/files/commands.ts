import { MonitorDown, MonitorX } from 'lucide-react'
import { useMemo } from 'react'
import type { LocalDatabase } from '#src/data/store/local-database.ts'
import type { ProjectFiles } from '#src/data/supabase/project-files.ts'
import type { KeptFile } from '#src/data/uploads/kept-files.ts'
import { useProjectFiles } from '#src/runtime/workspace-service.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'
import type { Command } from '../commands/command.ts'
import { copy } from './copy.ts'

export interface FilesContext {
  db: LocalDatabase | Promise<LocalDatabase>
  userId: string
  files: ProjectFiles
}

const code = () => import('./keep-on-device.ts')

export const keepCommand: Command<KeptFile, FilesContext> = {
  id: 'file.keep',
  label: copy.keep,
  describe: ([{ title }]) => copy.keepOf(title),
  icon: MonitorDown,
  async perform([file], { db, userId, files }) {
    const { keepOnDevice } = await code()
    const reason = await keepOnDevice({ db: await db, userId }, files, file)
    return reason ? { reason } : { message: copy.isKept(file.title) }
  },
  failure: copy.keepFailed,
}

export const removeKeptCommand: Command<KeptFile, FilesContext> = {
  id: 'file.remove-kept',
  label: copy.removeKept,
  describe: ([{ title }]) => copy.removeKeptOf(title),
  icon: MonitorX,
  async perform([{ id, title }], { db, userId }) {
    const { removeFromDevice } = await code()
    await removeFromDevice({ db: await db, userId }, [id])
    return { message: copy.isRemovedFromDevice(title) }
  },
  failure: copy.cancelFailed,
}

/** The context of the commands of files. */
export function useFilesContext(): FilesContext {
  const { db, identity } = useWorkspace()
  const files = useProjectFiles()
  return useMemo(() => ({ db, userId: identity.userId, files }), [db, identity.userId, files])
}

import { useEffect, useRef, useState } from 'react'
import { TransportError } from '#src/data/server/transport.ts'
import type { Project } from '#src/domain/project/table.ts'
import { useProjectFiles } from '#src/runtime/workspace-service.ts'
import { useSyncStatus } from '#src/runtime/hooks/use-sync-status.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'
import { Alert } from '#src/ui/alert/alert.tsx'
import { Button } from '#src/ui/button/button.tsx'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { announce } from '#src/ui/live-region/announce.ts'
import { download } from '../../kit/files/download.ts'
import { copy } from './copy.ts'
import { type ExportedPart, type ExportPlan, type PartInWork, planExport, startPart } from './export-project.ts'

interface ExportDialogProps {
  project: Pick<Project, 'id' | 'name'>
  onClose: () => void
}

type Problem = 'interrupted' | 'signedOut' | 'failed' | 'readFailed'

/** `?export`: saves a project's conversation and files as zip files, one at a time, so that memory never holds more than one. */
export function ExportDialog({ project, onClose }: ExportDialogProps) {
  const { db } = useWorkspace()
  const files = useProjectFiles()
  const { firstSyncDone } = useSyncStatus('firstSyncDone')
  const [plan, setPlan] = useState<ExportPlan>()
  const [saved, setSaved] = useState<ExportedPart>()
  /** How many zips are saved. */
  const [count, setCount] = useState(0)
  const [bytes, setBytes] = useState<number>()
  const [problem, setProblem] = useState<Problem>()
  const [missing] = useState(() => new Set<string>())
  const part = useRef<PartInWork>(undefined)
  const stop = useRef<AbortController>(undefined)
  const closing = useRef<HTMLButtonElement>(null)
  const { id, name } = project
  useEffect(() => {
    if (!firstSyncDone) return undefined
    let isOver = false
    async function read() {
      try {
        const planned = await planExport(await db, { id, name }, Date.now())
        if (!isOver && !part.current) setPlan(planned)
      } catch (error) {
        console.error('export: a project could not be read', error)
        if (!isOver) setProblem('readFailed')
      }
    }
    void read()
    return () => {
      isOver = true
    }
  }, [db, id, name, firstSyncDone])
  useEffect(() => () => stop.current?.abort(), [])
  const isRunning = bytes !== undefined
  const isDone = plan !== undefined && count === plan.parts.length
  useEffect(() => {
    if (isDone) closing.current?.focus()
  }, [isDone])

  async function saveNext(read: ExportPlan) {
    const controller = new AbortController()
    stop.current = controller
    const { signal } = controller
    setProblem(undefined)
    setSaved(undefined)
    setBytes(0)
    try {
      // Something may have arrived since the dialog opened.
      const planned = count === 0 && !part.current ? await planExport(await db, { id, name }, Date.now()) : read
      setPlan(planned)
      const before = planned.parts
        .slice(0, count)
        .flat()
        .reduce((sum, { size }) => sum + size, 0)
      setBytes(before)
      part.current ??= startPart(planned, count, { files, missing })
      const made = await part.current.finish({ signal, onProgress: (ofPart) => setBytes(before + ofPart) })
      part.current = undefined
      if (signal.aborted) return
      download(made.name, made.zip)
      announce(copy.done(made.name))
      setSaved(made)
      setCount(count + 1)
    } catch (error) {
      if (signal.aborted) return
      const found = problemOf(error)
      if (found === 'failed') {
        part.current = undefined
        console.error('export: a project could not be exported', error)
      }
      setProblem(found)
    } finally {
      setBytes(undefined)
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={copy.title}
      description={plan ? `${copy.what(plan.count, plan.size)} ${copy.inParts(plan.parts.length)}` : undefined}
      footer={
        <>
          {plan && !isDone ? (
            <Button variant="primary" busy={isRunning} onClick={() => void saveNext(plan)}>
              {labelOf(problem, count, plan.parts.length)}
            </Button>
          ) : null}
          <Button ref={closing} onClick={onClose}>
            {isDone ? copy.close : copy.cancel}
          </Button>
        </>
      }
    >
      {firstSyncDone ? null : <Alert>{copy.notRead}</Alert>}
      {problem ? <Alert tone={problem === 'interrupted' ? 'warning' : 'critical'}>{copy[problem]}</Alert> : null}
      {plan && isRunning ? (
        <p>
          <progress aria-label={copy.progressLabel} value={bytes} max={plan.size} /> {copy.progress(bytes, plan.size)}
        </p>
      ) : null}
      {saved ? (
        <Alert
          tone="success"
          actions={
            <Button size="small" onClick={() => download(saved.name, saved.zip)}>
              {copy.saveAgain}
            </Button>
          }
        >
          {copy.done(saved.name)}
        </Alert>
      ) : null}
      {isDone && missing.size > 0 ? (
        <Alert tone="warning" title={copy.missing(missing.size)}>
          {copy.missingNote}
        </Alert>
      ) : null}
    </Dialog>
  )
}

function labelOf(problem: Problem | undefined, count: number, parts: number): string {
  if (problem) return copy.again
  return parts > 1 ? copy.nextPart(count + 1, parts) : copy.start
}

function problemOf(error: unknown): Problem {
  if (!(error instanceof TransportError)) return 'failed'
  return error.kind === 'signed-out' ? 'signedOut' : 'interrupted'
}

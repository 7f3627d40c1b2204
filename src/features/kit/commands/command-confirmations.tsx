import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useSyncStatus } from '#src/runtime/hooks/use-sync-status.ts'
import type { NoticeDialogProps } from '#src/ui/dialog/notice-dialog.tsx'
import { late, useLoadedLater } from '#src/ui/late/late.tsx'
import { showToast } from '#src/ui/toast/toast-store.ts'
import { idParams, idsOf } from './ids-in-url.ts'
import { type Command, type Identified, offeredTargets, type Targets } from './command.ts'
import * as styles from './commands.css.ts'
import { moveFocusNear } from './row-focus.ts'
import { attempt, showsConfirmationOf } from './run-command.ts'
import { type DialogAddress, useAddressDialog } from './use-address-dialog.ts'

const CommandConfirmDialog = late(async () => (await import('./command-confirm-dialog.tsx')).CommandConfirmDialog)
const NoticeDialog = late(async () => (await import('#src/ui/dialog/notice-dialog.tsx')).NoticeDialog)
const lateDialogs = [CommandConfirmDialog, NoticeDialog]

/** Shown if none of the rows is here or the user may not act on them: a foreign link, or deleted rows. */
export type MissingNotice = Omit<NoticeDialogProps, 'onClose'>

export interface CommandConfirmationsProps<Target extends Identified, Context> {
  /** A module-level list; commands without a confirmation are allowed. */
  commands: readonly Command<Target, Context>[]
  /** Rows that include those in question (`useAskedIds`), if they are on this device; undefined until read. */
  among: readonly Target[] | undefined
  context: Context
  missing: MissingNotice
}

/**
 * A screen's confirmation dialogs, with their state in the URL: `?delete=<id>`, and `?delete=<id>&delete=<id>` for several. Anyone can make such a
 * URL, so a question that a link opened says so, and some ask the user to type its target (`Confirmation.typed`).
 */
export function CommandConfirmations<Target extends Identified, Context>({
  commands,
  among,
  context,
  missing,
}: CommandConfirmationsProps<Target, Context>) {
  const address = useMemo(() => questionAddress(commands), [commands])
  const { dialog, isLinked, open, close } = useAddressDialog(address)
  const { firstSyncDone } = useSyncStatus('firstSyncDone')
  useLoadedLater(lateDialogs)
  useEffect(() => {
    const ends = commands
      .filter(({ confirm }) => confirm)
      .map(({ id }) => showsConfirmationOf(id, (ids) => open({ verb: verbOf(id), ids })))
    return () => {
      for (const end of ends) end()
    }
  }, [commands, open])

  const command = commands.find(({ id, confirm }) => confirm && verbOf(id) === dialog?.verb)
  const found = among?.filter(({ id }) => dialog?.ids.includes(id))
  if (!dialog || !command || !found) return null
  // A link opened on a new device: the rows may be on their way.
  if (found.length === 0 && !firstSyncDone) return null
  return (
    <Confirmation
      key={[dialog.verb, ...dialog.ids].join(' ')}
      {...{ command, found, context, missing, isLinked }}
      onClose={close}
    />
  )
}

interface ConfirmationProps<Target extends Identified, Context> {
  command: Command<Target, Context>
  found: readonly Target[]
  context: Context
  missing: MissingNotice
  isLinked: boolean
  onClose: () => void
}

function Confirmation<Target extends Identified, Context>({
  command,
  found,
  context,
  missing,
  isLinked,
  onClose,
}: ConfirmationProps<Target, Context>) {
  // A snapshot: deleted rows leave the list a moment before the dialog leaves the URL.
  const [snapshot, setSnapshot] = useState(() => ask(command, found, context))
  const asked = snapshot ?? ask(command, found, context)
  // Rows that arrive after the question was opened.
  if (asked && !snapshot) setSnapshot(asked)
  const [busy, setBusy] = useState(false)
  const confirmed = useRef(false)
  if (!asked) return <NoticeDialog {...missing} onClose={onClose} />
  const { targets, confirmation } = asked

  async function confirm(confirmedTargets: Targets<Target>) {
    // Ignores the second click of a double click, which arrives before the dialog closes.
    if (confirmed.current) return
    confirmed.current = true
    setBusy(true)
    moveFocusNear(confirmedTargets.map(({ id }) => id))
    // Perform before closing, because closing navigates the history.
    const toast = await attempt(command, confirmedTargets, context)
    onClose()
    if (toast) showToast(toast)
  }
  return (
    <CommandConfirmDialog
      open
      isLinked={isLinked}
      proof={confirmation.typed}
      onClose={onClose}
      onConfirm={() => void confirm(targets)}
      title={confirmation.title}
      description={confirmation.description}
      confirmLabel={confirmation.confirmLabel}
      tone={command.tone === 'danger' ? 'danger' : 'primary'}
      busy={busy}
    >
      <Names of={confirmation.names} />
    </CommandConfirmDialog>
  )
}

/** As many as fit a phone; the others are only counted. */
const listed = 5

function Names({ of: names }: { of: readonly string[] }) {
  if (names.length === 1) return <p className={styles.name}>{names[0]}</p>
  const more = names.length - listed
  return (
    <ul className={styles.names}>
      {names.slice(0, listed).map((name, index) => (
        <li key={index} className={styles.name}>
          {name}
        </li>
      ))}
      {more > 0 ? <li>and {more} more</li> : null}
    </ul>
  )
}

function ask<Target extends Identified, Context>(
  command: Command<Target, Context>,
  found: readonly Target[],
  context: Context,
) {
  const targets = offeredTargets(command, found, context)
  return targets && command.confirm ? { targets, confirmation: command.confirm(targets, context) } : undefined
}

interface Asked {
  verb: string
  ids: readonly string[]
}

/** The ids of the rows that the URL asks about; empty if it asks nothing. */
export function useAskedIds(commands: readonly { id: string; confirm?: unknown }[]): readonly string[] {
  const { search } = useLocation()
  return useMemo(() => questionAddress(commands).read(new URLSearchParams(search))?.ids ?? [], [commands, search])
}

/** Whether the URL asks for the confirmation of one of these commands. */
export function asksIn(search: string, commands: readonly { id: string; confirm?: unknown }[]): boolean {
  return questionAddress(commands).read(new URLSearchParams(search)) !== null
}

function questionAddress(commands: readonly { id: string; confirm?: unknown }[]): DialogAddress<Asked> {
  const verbs = commands.filter(({ confirm }) => confirm).map(({ id }) => verbOf(id))
  return {
    params: verbs,
    read(search) {
      const verb = verbs.find((param) => search.get(param))
      return verb === undefined ? null : { verb, ids: idsOf(search, verb) }
    },
    write: ({ verb, ids }) => idParams(verb, ids),
  }
}

/** 'project.delete' → 'delete'. */
function verbOf(commandId: string): string {
  return commandId.slice(commandId.lastIndexOf('.') + 1)
}

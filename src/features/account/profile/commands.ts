import { Download, Trash2, Undo2 } from 'lucide-react'
import type { LocalDatabase } from '#src/data/store/local-database.ts'
import type { Identity } from '#src/data/session/identity.ts'
import { isOnline } from '#src/runtime/hooks/use-online.ts'
import { site } from '#src/site.ts'
import type { Command } from '../../kit/commands/command.ts'
import type { Actor } from '../../kit/mutations/rows.ts'
import { setDeletionRequested } from './deletion-request.ts'
import type { DeletionRequest } from './queries.ts'

interface SettingsContext extends Pick<Actor, 'write'> {
  db: LocalDatabase | Promise<LocalDatabase>
  identity: Identity
  /** Undefined until the device has the profile. */
  deletion: DeletionRequest | undefined
  /** Whether the first sync of this device is complete. */
  isComplete: boolean
}

/** The account, by its user id. */
interface Account {
  id: string
}

type SettingsCommand = Command<Account, SettingsContext>

const { answerWithin } = site.claims
const savedOffline = "Saved. We'll send it when you're back online."

/** Saves the user's own data as a JSON file, from the copy on this device. */
export const exportDataCommand: SettingsCommand = {
  id: 'account.export',
  label: 'Export my data',
  describe: () => 'Export my data',
  icon: Download,
  takes: 'none',
  disabledReason: (_none, { isComplete }) =>
    isComplete ? undefined : "Your data is still loading. You can export it once it's all on this device.",
  async perform(_none, { db, identity }) {
    const { saveOwnData } = await import('./save-own-data.ts')
    await saveOwnData(db, identity)
    return { message: 'Your data was exported' }
  },
  failure: 'Failed to export your data',
}

/** Requests the deletion of the account. The request is a field of the profile, so it is an edit like any other. */
export const requestDeletionCommand: SettingsCommand = {
  id: 'account.request-deletion',
  label: 'Request account deletion',
  describe: () => 'Request account deletion',
  icon: Trash2,
  tone: 'danger',
  visible: ([{ id }], { identity }) => id === identity.userId,
  disabledReason(_account, { deletion }) {
    if (!deletion) return "Your profile isn't on this device yet. You can ask once it has loaded."
    return deletion.isRequested ? 'You have already asked for it.' : undefined
  },
  confirm: (_account, { identity }) => ({
    title: 'Request account deletion?',
    description: `This sends us a message from you. We'll reply within ${answerWithin} to check that it was you, then delete your account and everything in it. Nothing is deleted until you confirm.`,
    confirmLabel: 'Send request',
    names: [identity.email],
  }),
  async perform(_account, { write, identity }) {
    await setDeletionRequested({ write, identity }, true)
    return { message: isOnline() ? `Request saved. We'll get back to you within ${answerWithin}.` : savedOffline }
  },
  failure: 'Failed to send the request. Please try again.',
}

/** Withdraws the request. */
export const withdrawDeletionCommand: SettingsCommand = {
  id: 'account.withdraw-deletion',
  label: 'Withdraw request',
  describe: () => 'Withdraw request to delete my account',
  icon: Undo2,
  visible: ([{ id }], { identity, deletion }) => id === identity.userId && deletion?.isRequested === true,
  async perform(_account, { write, identity }) {
    await setDeletionRequested({ write, identity }, false)
    return { message: isOnline() ? 'Request withdrawn. Your account stays.' : savedOffline }
  },
  failure: 'Failed to withdraw the request. Please try again.',
}

export const settingsCommands = [exportDataCommand, requestDeletionCommand, withdrawDeletionCommand]

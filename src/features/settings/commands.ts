import { Download, Trash2 } from 'lucide-react'
import type { LocalDatabase } from '#src/data/database.ts'
import type { Identity } from '#src/data/session/identity.ts'
import type { Command } from '../commands/command.ts'

interface SettingsContext {
  db: LocalDatabase | Promise<LocalDatabase>
  identity: Identity
  /** Whether the first sync of this device is complete. */
  isComplete: boolean
}

/** The account, by its user id. */
interface Account {
  id: string
}

type SettingsCommand = Command<Account, SettingsContext>

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

/** Requests the deletion of the account with a contact message. */
export const requestDeletionCommand: SettingsCommand = {
  id: 'account.request-deletion',
  label: 'Request account deletion',
  describe: () => 'Request account deletion',
  icon: Trash2,
  tone: 'danger',
  visible: ([{ id }], { identity }) => id === identity.userId,
  confirm: (_account, { identity }) => ({
    title: 'Request account deletion?',
    description:
      "This sends us a message from you. We'll reply within 24 hours to check that it was you, then delete your account and everything in it. Nothing is deleted until you confirm.",
    confirmLabel: 'Send request',
    names: [identity.email],
  }),
  async perform(_account, { identity }) {
    const { requestDeletion } = await import('./request-deletion.ts')
    await requestDeletion(identity)
    return {
      message: navigator.onLine
        ? "Request sent. We'll get back to you within 24 hours."
        : "Saved. We'll send it when you're back online.",
    }
  },
  failure: 'Failed to send the request. Please try again.',
}

export const settingsCommands = [exportDataCommand, requestDeletionCommand]

import { idParams, idsOf } from '../../kit/commands/ids-in-url.ts'
import type { DialogAddress } from '../../kit/commands/use-address-dialog.ts'
import { type ProjectDialog, projectDialogAddress } from './dialog-address.ts'

/**
 * A dialog of Project Management, as in the URL: those of the customer's page, `?plan-week=<id>`, and `?change-status=<id>`, once for each
 * project.
 */
export type ManagementDialog =
  | ProjectDialog
  | { kind: 'plan-week'; id: string }
  | { kind: 'change-status'; ids: readonly string[] }

export const managementDialogAddress: DialogAddress<ManagementDialog> = {
  params: [...projectDialogAddress.params, 'change-status', 'plan-week'],
  read(search) {
    const planned = search.get('plan-week')
    if (planned) return { kind: 'plan-week', id: planned }
    const ids = idsOf(search, 'change-status')
    return ids.length > 0 ? { kind: 'change-status', ids } : projectDialogAddress.read(search)
  },
  write(dialog) {
    if (dialog.kind === 'plan-week') return [['plan-week', dialog.id]]
    return dialog.kind === 'change-status' ? idParams('change-status', dialog.ids) : projectDialogAddress.write(dialog)
  },
}

import { documentDialogAddress, newSearchOf } from '../core/document-address.ts'

export const projectionDialogAddress = documentDialogAddress('new-projection', 'rename')
export const newProjectionSearch = newSearchOf(projectionDialogAddress)

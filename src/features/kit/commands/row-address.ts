import { idParams, idsOf } from './ids-in-url.ts'
import type { DialogAddress } from './use-address-dialog.ts'

/** A dialog of a list's page: without rows, such as `?new`, or for some, such as `?edit=<id>`, once for each. */
export interface ListDialog<Kind extends string> {
  kind: Kind
  /** The dialog's rows, even if the selection changes. */
  ids: readonly string[]
  /** The id of a refused edit to correct here. */
  refused?: string
}

/**
 * The address of a page's dialogs.
 * @param flags the dialogs without rows
 * @param kinds those for one row or several; the first one in the URL is open
 */
export function rowAddress<Kind extends string>(
  flags: readonly Kind[],
  kinds: readonly Kind[],
): DialogAddress<ListDialog<Kind>> {
  return {
    params: [...flags, ...kinds, 'refused'],
    read(search) {
      const kind = kinds.find((param) => search.get(param)) ?? flags.find((param) => search.has(param))
      if (kind === undefined) return null
      const refused = search.get('refused')
      return { kind, ids: flags.includes(kind) ? [] : idsOf(search, kind), ...(refused && { refused }) }
    },
    write: ({ kind, ids, refused }) => [
      ...(flags.includes(kind) ? [[kind, ''] as const] : idParams(kind, ids)),
      ...(refused ? [['refused', refused] as const] : []),
    ],
  }
}

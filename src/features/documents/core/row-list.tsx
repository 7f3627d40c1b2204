import { type ReactNode, useId, useRef } from 'react'
import type { DocumentRow } from '#src/domain/document/table.ts'
import { BlockableButton } from '#src/ui/button/blockable-button.tsx'
import { type FailureMessage, failureToast, showToast } from '#src/ui/toast/toast-store.ts'
import { storedOrTold } from '../../kit/mutations/write-failure.ts'
import * as styles from './document.css.ts'
import type { RowContext } from './row-commands.ts'
import { addRow, type Fields, type ShownRow } from './rows.ts'
import { useFocusAdded } from './use-focus-added.ts'

interface RowListProps<Row extends ShownRow> {
  title: string
  about?: string
  /** `region` for a part of the page, `group` for a part of a form. */
  role: 'group' | 'region'
  context: RowContext<Row>
  /** Renders a row as a list item with its id in `data-row`. @param place from 1 */
  children: (row: Row, place: number) => ReactNode
  /** The row that the button below adds. */
  added: Pick<DocumentRow, 'kind'> & Fields
  label: string
  /** Why there is no room for another row. */
  full: string | undefined
  failure: FailureMessage
  /** Shown in place of the button. */
  footer?: ReactNode
}

/** The lines of one kind, or the parts of one kind of a slide, and below them the button that adds one. */
export function RowList<Row extends ShownRow>({
  title,
  about,
  role,
  context,
  children,
  added,
  label,
  full,
  failure,
  footer,
}: RowListProps<Row>) {
  const headingId = useId()
  const list = useRef<HTMLOListElement>(null)
  const focusAdded = useFocusAdded(list)
  const { rows, document, edits, write, identity } = context

  async function addOne() {
    const from = window.document.activeElement
    const adding = addRow({ write, identity }, document, added, rows.at(-1)?.position)
    const stored = edits.add(label, adding).then(({ id }) => focusAdded(id, from))
    await storedOrTold(stored, failure, 'documents: a row could not be added')
  }

  return (
    <div role={role} aria-labelledby={headingId} className={styles.group}>
      <h3 className={styles.groupTitle} id={headingId}>
        {title}
      </h3>
      {about ? <p className={styles.about}>{about}</p> : null}
      {rows.length > 0 ? (
        <ol ref={list} className={styles.rows}>
          {rows.map((row, index) => children(row, index + 1))}
        </ol>
      ) : null}
      {footer ?? (
        <div>
          <BlockableButton
            size="small"
            reason={full}
            onBlocked={(why) => showToast(failureToast(why))}
            onClick={() => void addOne()}
          >
            {label}
          </BlockableButton>
        </div>
      )}
    </div>
  )
}

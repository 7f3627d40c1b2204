import {
  type KeyboardEvent,
  memo,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useRef,
} from 'react'
import { classNames } from '../class-names.ts'
import { SelectBox } from '../selection/select-box.tsx'
import type { useSwipe } from '../swipe/use-swipe.ts'
import * as styles from './data-table.css.ts'

export interface Column<Item> {
  id: string
  header: string
  cell: (item: Item) => ReactNode
  /** The header sorts the table. */
  sortable?: boolean
  /** Use `end` for numbers. */
  align?: 'start' | 'end'
  /** Share of the table, such as '30%'; the other columns share the rest. */
  width?: string
  /** On a card: the title, a labelled line (the default) or hidden. */
  onCard?: 'title' | 'labelled' | 'left-out'
}

/** The common props of all rows of a table. A new look reaches the rows a moment later, a few at a time. */
export interface RowLook<Item> {
  columns: ReadonlyArray<Column<Item>>
  actions: ((item: Item, isCard: boolean) => ReactNode) | undefined
  itemName: (item: Item) => string
}

/** Read from a ref, so that a row renders only when something in it changes. */
export interface RowHandlers<Item> {
  onKeyDown: (event: KeyboardEvent<HTMLTableRowElement>, index: number, item: Item) => void
  onFocus: (index: number) => void
  onOpen: (item: Item, inTab: boolean) => void
  onToggle: (id: string, extend: boolean) => void
  onSwipe: (item: Item) => void
}

interface TableRowProps<Item> {
  item: Item
  id: string
  index: number
  look: RowLook<Item>
  handlers: RefObject<RowHandlers<Item>>
  measure: (row: Element | null) => void
  /** Shared by all rows: one swipe at a time. */
  swipes: ReturnType<typeof useSwipe>
  isCard: boolean
  /** Undefined if rows can't be selected. */
  isSelected: boolean | undefined
  isOpenable: boolean
  /** Whether the URL links to this row. */
  isCurrent: boolean
  /** Undefined if the row doesn't take focus. */
  tabIndex: 0 | -1 | undefined
  isRemoved: boolean
  swipeLabel: string | undefined
}

function Row<Item>(props: TableRowProps<Item>) {
  const { item, id, index, look, handlers, isCard, isSelected, isOpenable, isCurrent, tabIndex } = props
  const { measure, swipes, isRemoved, swipeLabel } = props
  const { columns, actions, itemName } = look
  const swiping = swipeLabel === undefined ? undefined : swipes(() => handlers.current.onSwipe(item))
  /** The item that the pointer went down on. */
  const pressed = useRef<string>(undefined)
  const former = useRef(id)
  useLayoutEffect(() => {
    if (former.current === id) return
    former.current = id
    // A key would act on an item that the user hasn't chosen.
    const { activeElement } = document
    if (activeElement instanceof HTMLElement && activeElement.closest('tr')?.dataset.row === id) activeElement.blur()
  }, [id])
  return (
    // The list handles its rows' keys; pointers use the checkbox, the buttons and the row itself.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <tr
      {...swiping}
      ref={measure}
      data-index={index}
      data-row={id}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      aria-current={isCurrent ? 'true' : undefined}
      tabIndex={tabIndex}
      className={classNames(
        styles.row,
        isOpenable && styles.openable,
        (isSelected || isCurrent) && styles.selected,
        swipeLabel !== undefined && styles.swipeable,
        isRemoved && styles.removed,
      )}
      onPointerDownCapture={() => {
        pressed.current = id
      }}
      onClickCapture={(event) => {
        swiping?.onClickCapture(event)
        // The row may have taken its next item between the press and the release. Keyboard clicks have no detail.
        if (event.detail === 0 || pressed.current === undefined || pressed.current === id) return
        event.preventDefault()
        event.stopPropagation()
      }}
      onFocus={() => handlers.current.onFocus(index)}
      onKeyDown={(event) => handlers.current.onKeyDown(event, index, item)}
      onClick={(event) => {
        // The user has selected text.
        if (isOpenable && !isControl(event) && !hasSelectionIn(event.currentTarget))
          handlers.current.onOpen(item, event.ctrlKey || event.metaKey)
      }}
      onMouseDown={(event) => {
        // Prevent scrolling by the wheel.
        if (isOpenable && event.button === 1 && !isControl(event)) event.preventDefault()
      }}
      onAuxClick={(event) => {
        if (isOpenable && event.button === 1 && !isControl(event)) handlers.current.onOpen(item, true)
      }}
    >
      {isSelected === undefined ? null : (
        <td className={classNames(styles.cell, styles.selectCell)} role="cell">
          <SelectBox
            label={`Select ${itemName(item)}`}
            checked={isSelected}
            onToggle={(extend) => handlers.current.onToggle(id, extend)}
          />
        </td>
      )}
      {columns.map((column) => (
        <td key={column.id} className={cellLook(column)} role="cell" data-label={column.header}>
          {column.cell(item)}
        </td>
      ))}
      {actions ? (
        <td className={classNames(styles.cell, styles.actionsCell)} role="cell">
          {actions(item, isCard)}
        </td>
      ) : null}
      {swipeLabel === undefined ? null : (
        <td className={styles.behind} aria-hidden="true">
          <span className={styles.behindLabel}>{swipeLabel}</span>
        </td>
      )}
    </tr>
  )
}

export const TableRow = memo(Row) as typeof Row

/** A row that is still loading, or waiting to be drawn. It has the estimated height, because measuring many of these would take a frame. */
export function PendingRow({ index, height }: { index: number; height: number }) {
  return (
    <tr
      data-index={index}
      role="row"
      aria-rowindex={index + 2}
      aria-busy="true"
      className={classNames(styles.row, styles.pending)}
      style={{ height }}
    >
      <td role="cell" />
    </tr>
  )
}

function cellLook<Item>({ align, onCard = 'labelled' }: Column<Item>): string {
  return classNames(
    styles.cell,
    align === 'end' && styles.alignEnd,
    onCard === 'labelled' && styles.labelled,
    onCard === 'title' && styles.cardTitle,
    onCard === 'left-out' && styles.tableOnly,
  )
}

function hasSelectionIn(row: Element): boolean {
  const selection = getSelection()
  return selection !== null && !selection.isCollapsed && selection.containsNode(row, true)
}

/** Whether a control inside the row was pressed. */
function isControl({ target, currentTarget }: MouseEvent): boolean {
  const control = (target as Element).closest('a, button, input, label, select, textarea, [role="menu"]')
  return control !== null && currentTarget.contains(control)
}

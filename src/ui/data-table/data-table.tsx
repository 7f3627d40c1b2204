import { ArrowDown, ArrowUp } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { classNames } from '../class-names.ts'
import { CheckboxField } from '../field/checkbox-field.tsx'
import { SelectField } from '../field/select-field.tsx'
import { useSwipe } from '../swipe/use-swipe.ts'
import { useIsPhone } from '../theme/use-media-query.ts'
import { drawnWhole, useVirtualRows } from '../virtual/use-virtual-rows.ts'
import * as styles from './data-table.css.ts'
import { type ListKey, listKeyOf } from '../selection/list-keys.ts'
import { SelectBox } from '../selection/select-box.tsx'
import { useRangeSelection } from '../selection/use-range-selection.ts'

export interface Column<Item> {
  id: string
  header: string
  cell: (item: Item) => ReactNode
  /** Its header sorts the table. */
  sortable?: boolean
  /** Figures stand at the end. */
  align?: 'start' | 'end'
  /** Of the table, such as '30%'; the others share the rest. */
  width?: string
  /** On a phone: the card's title, a line with its label (the default), or nothing. */
  onCard?: 'title' | 'labelled' | 'left-out'
}

export interface TableSort {
  /** A column's id. */
  column: string
  direction: 'asc' | 'desc'
}

export interface DataTableProps<Item> {
  /** What the rows are: 'Project tasks'. */
  label: string
  columns: ReadonlyArray<Column<Item>>
  /** The first rows; later ones may still have to be read. */
  items: readonly Item[]
  /** How many there are in all. */
  total: number
  /** Told the last index in sight, so that it can be read. */
  onReach?: ((index: number) => void) | undefined
  itemId: (item: Item) => string
  /** What a person calls the row: 'Select Harvest'. */
  itemName: (item: Item) => string
  sort?: TableSort | undefined
  onSort?: ((sort: TableSort) => void) | undefined
  /** Ids of the selected rows; with `onSelect`, each row has a checkbox. */
  selected?: ReadonlySet<string> | undefined
  onSelect?: ((ids: ReadonlySet<string>) => void) | undefined
  /** Enter, or a press anywhere on the row. */
  onOpen?: ((item: Item) => void) | undefined
  /** Buttons at the end of each row. */
  actions?: ((item: Item) => ReactNode) | undefined
  /** Of their column, such as '140px'; it has its share of the table otherwise. */
  actionsWidth?: string | undefined
  /** Whether J, K and X act as well as the arrows and the space bar. */
  letters?: boolean | undefined
  /** Any other key pressed in a row: single-letter commands. */
  onRowKey?: ((event: KeyboardEvent, item: Item) => void) | undefined
  /** On a phone, what swiping a card does; one of its `actions` must do the same. */
  swipe?: RowSwipe<Item> | undefined
  /** A row that is about to leave: it is shown faded. */
  isLeaving?: ((item: Item) => boolean) | undefined
}

export interface RowSwipe<Item> {
  /** Shown behind the card while it moves: what letting go does. Undefined where there is nothing to do. */
  label: (item: Item) => string | undefined
  onSwipe: (item: Item) => void
}

/**
 * A table; on a phone, cards with labels. Only the rows near the screen are drawn. In a row the arrows (or J and K) move, the space
 * bar (or X) selects, with Shift as far as the last one selected, and Enter opens.
 */
export function DataTable<Item>(props: DataTableProps<Item>) {
  const { label, columns, items, total, onReach, itemId, itemName, sort, onSort, selected, onSelect } = props
  const { onOpen, actions, actionsWidth, letters = true, onRowKey, swipe, isLeaving } = props
  const body = useRef<HTMLTableSectionElement>(null)
  const isPhone = useIsPhone()
  const swipes = useSwipe()
  const gap = isPhone ? styles.cardGap : 0
  const rows = useVirtualRows({
    container: body,
    count: total,
    whole: total <= drawnWhole,
    estimate: isPhone ? 128 : 49,
    gap,
  })
  const [active, setActive] = useState(0)
  /** The row the keyboard has moved to, until it is drawn and focused. */
  const wanted = useRef<number>(undefined)
  const toggle = useRangeSelection({ items, itemId, selected, onSelect })
  const navigable = onOpen !== undefined || onSelect !== undefined || actions !== undefined
  const last = rows.indexes.at(-1)
  // The row the Tab key leads to has to be drawn.
  const stop = rows.indexes.includes(active) ? active : rows.indexes[0]

  useEffect(() => {
    if (last !== undefined) onReach?.(last)
  })
  useEffect(() => {
    if (wanted.current === undefined) return
    const row = body.current?.querySelector<HTMLElement>(`tr[data-index="${wanted.current}"]`)
    // A row that is still being read can't take the focus yet.
    if (!row || row.ariaBusy) return
    row.focus({ preventScroll: true })
    wanted.current = undefined
  })

  function moveTo(index: number) {
    const next = Math.min(Math.max(index, 0), total - 1)
    setActive(next)
    wanted.current = next
    rows.scrollTo(next)
  }
  function act(key: ListKey, index: number, shift: boolean) {
    const item = items[index]
    if (key === 'next') moveTo(index + 1)
    else if (key === 'previous') moveTo(index - 1)
    else if (key === 'first') moveTo(0)
    else if (key === 'last') moveTo(total - 1)
    else if (item === undefined) return
    else if (key === 'select') toggle(itemId(item), shift)
    else onOpen?.(item)
  }
  function press(event: KeyboardEvent<HTMLTableRowElement>, index: number) {
    // A button or a link inside has keys of its own.
    const onRow = event.target === event.currentTarget
    const key = onRow ? listKeyOf(event, letters) : undefined
    const means = key === 'select' ? onSelect !== undefined : key === 'open' ? onOpen !== undefined : key !== undefined
    if (key && means) {
      event.preventDefault()
      act(key, index, event.shiftKey)
      return
    }
    const item = items[index]
    if (onRow && item !== undefined) onRowKey?.(event, item)
  }

  const allSelected = items.length > 0 && items.every((item) => selected?.has(itemId(item)))
  const selectAll = onSelect ? () => onSelect(new Set(allSelected ? [] : items.map(itemId))) : undefined
  return (
    <>
      {isPhone ? (
        <PhoneHead columns={columns} sort={sort} onSort={onSort} allSelected={allSelected} onSelectAll={selectAll} />
      ) : null}
      <table className={styles.table} role="table" aria-label={label} aria-rowcount={total + 1}>
        {isPhone ? null : (
          <thead role="rowgroup">
            <tr role="row" aria-rowindex={1}>
              {onSelect ? (
                <th className={classNames(styles.headCell, styles.selectCell)} role="columnheader" scope="col">
                  <SelectBox label="Select all" checked={allSelected} onToggle={() => selectAll?.()} />
                </th>
              ) : null}
              {columns.map((column) => (
                <HeadCell key={column.id} column={column} sort={sort} onSort={onSort} />
              ))}
              {actions ? (
                <th
                  className={classNames(styles.headCell, styles.alignEnd)}
                  role="columnheader"
                  scope="col"
                  style={actionsWidth ? { width: actionsWidth } : undefined}
                >
                  Actions
                </th>
              ) : null}
            </tr>
          </thead>
        )}
        <tbody ref={body} className={styles.body} role="rowgroup">
          <Spacer height={rows.before - gap} />
          {rows.indexes.map((index) => {
            const item = items[index]
            if (item === undefined) return <PendingRow key={index} index={index} measure={rows.measure} />
            const id = itemId(item)
            const isSelected = selected?.has(id) ?? false
            const swipeLabel = isPhone ? swipe?.label(item) : undefined
            return (
              // The keys of a row are those of its list; a pointer has the checkbox, the buttons and the row itself.
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
              <tr
                {...(swipe && swipeLabel && swipes(() => swipe.onSwipe(item)))}
                key={id}
                ref={rows.measure}
                data-index={index}
                data-row={id}
                role="row"
                aria-rowindex={index + 2}
                aria-selected={onSelect ? isSelected : undefined}
                tabIndex={navigable ? (index === stop ? 0 : -1) : undefined}
                className={classNames(
                  styles.row,
                  onOpen && styles.openable,
                  isSelected && styles.selected,
                  swipeLabel !== undefined && styles.swipeable,
                  isLeaving?.(item) && styles.leaving,
                )}
                onFocus={() => {
                  wanted.current = undefined
                  setActive(index)
                }}
                onKeyDown={(event) => press(event, index)}
                onClick={(event) => {
                  if (onOpen && !isControl(event)) onOpen(item)
                }}
              >
                {onSelect ? (
                  <td className={classNames(styles.cell, styles.selectCell)} role="cell">
                    <SelectBox
                      label={`Select ${itemName(item)}`}
                      checked={isSelected}
                      onToggle={(extend) => toggle(id, extend)}
                    />
                  </td>
                ) : null}
                {columns.map((column) => (
                  <td key={column.id} className={cellLook(column)} role="cell" data-label={column.header}>
                    {column.cell(item)}
                  </td>
                ))}
                {actions ? (
                  <td className={classNames(styles.cell, styles.actionsCell)} role="cell">
                    {actions(item)}
                  </td>
                ) : null}
                {swipeLabel ? (
                  <td className={styles.behind} aria-hidden="true">
                    <span className={styles.behindLabel}>{swipeLabel}</span>
                  </td>
                ) : null}
              </tr>
            )
          })}
          <Spacer height={rows.after - gap} />
        </tbody>
      </table>
    </>
  )
}

function HeadCell<Item>({
  column,
  sort,
  onSort,
}: {
  column: Column<Item>
  sort: TableSort | undefined
  onSort: ((sort: TableSort) => void) | undefined
}) {
  const direction = sort?.column === column.id ? sort.direction : undefined
  const Arrow = direction === 'asc' ? ArrowUp : ArrowDown
  const isSortable = column.sortable === true && onSort !== undefined
  return (
    <th
      className={classNames(styles.headCell, column.align === 'end' && styles.alignEnd)}
      role="columnheader"
      scope="col"
      aria-sort={direction ? (direction === 'asc' ? 'ascending' : 'descending') : undefined}
      style={column.width ? { width: column.width } : undefined}
    >
      {isSortable ? (
        <button
          type="button"
          className={styles.sortButton}
          onClick={() => onSort({ column: column.id, direction: direction === 'asc' ? 'desc' : 'asc' })}
        >
          {column.header}
          {direction ? <Arrow size={14} aria-hidden="true" /> : null}
        </button>
      ) : (
        column.header
      )}
    </th>
  )
}

interface PhoneHeadProps<Item> {
  columns: ReadonlyArray<Column<Item>>
  sort: TableSort | undefined
  onSort: ((sort: TableSort) => void) | undefined
  allSelected: boolean
  onSelectAll: (() => void) | undefined
}

/** What the head does, for phones: there the labels are in the cards. */
function PhoneHead<Item>({ columns, sort, onSort, allSelected, onSelectAll }: PhoneHeadProps<Item>) {
  const sorts = columns
    .filter(({ sortable }) => sortable)
    .flatMap(({ id, header }) => [
      { value: `${id} asc`, label: `${header}, ascending` },
      { value: `${id} desc`, label: `${header}, descending` },
    ])
  const isSortable = onSort !== undefined && sorts.length > 0
  if (!isSortable && !onSelectAll) return null
  return (
    <div className={styles.phoneHead}>
      {isSortable ? (
        <SelectField<string>
          label="Sort by"
          options={sort ? sorts : [{ value: '', label: 'Not sorted', disabled: true }, ...sorts]}
          value={sort ? `${sort.column} ${sort.direction}` : ''}
          onValueChange={(value) => {
            const [column = '', direction] = value.split(' ')
            onSort({ column, direction: direction === 'desc' ? 'desc' : 'asc' })
          }}
        />
      ) : null}
      {onSelectAll ? <CheckboxField label="Select all" checked={allSelected} onChange={onSelectAll} /> : null}
    </div>
  )
}

function Spacer({ height }: { height: number }) {
  if (height <= 0) return null
  return (
    <tr className={styles.spacer} aria-hidden="true">
      <td style={{ height, padding: 0 }} />
    </tr>
  )
}

/** A row that is still being read. */
function PendingRow({ index, measure }: { index: number; measure: (row: Element | null) => void }) {
  return (
    <tr ref={measure} data-index={index} role="row" aria-rowindex={index + 2} aria-busy="true" className={styles.row}>
      <td className={styles.pending} role="cell" />
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

/** Whether a press was meant for something inside the row. */
function isControl({ target, currentTarget }: MouseEvent): boolean {
  const control = (target as Element).closest('a, button, input, label, select, textarea, [role="menu"]')
  return control !== null && currentTarget.contains(control)
}

import { ArrowDown, ArrowUp } from 'lucide-react'
import {
  type KeyboardEvent,
  type ReactNode,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { classNames } from '../class-names.ts'
import { CheckboxField } from '../field/checkbox-field.tsx'
import { SelectField } from '../field/select-field.tsx'
import { useLatest } from '../latest/use-latest.ts'
import { type ListKey, listKeyOf } from '../selection/list-keys.ts'
import { SelectBox } from '../selection/select-box.tsx'
import { useRangeSelection } from '../selection/use-range-selection.ts'
import { useSwipe } from '../swipe/use-swipe.ts'
import { useGradualItems } from '../virtual/use-gradual-items.ts'
import { drawnInFull, overscanOf, useVirtualRows } from '../virtual/use-virtual-rows.ts'
import * as styles from './data-table.css.ts'
import * as shape from './shape.css.ts'
import { type Column, PendingRow, type RowHandlers, TableRow } from './table-row.tsx'
import { useIsNarrow } from './use-is-narrow.ts'

export interface TableSort {
  /** A column's id. */
  column: string
  direction: 'asc' | 'desc'
}

export interface DataTableProps<Item> {
  /** The noun for the rows, for example 'Project tasks'. */
  label: string
  columns: ReadonlyArray<Column<Item>>
  /** The first rows; the rest may still be loading. */
  items: readonly Item[]
  /** Total number of rows. */
  total: number
  /** Identifies the filter or search that the rows answer. When it changes, new rows replace the old ones a few at a time. */
  queryKey?: string | undefined
  /** Draws a table of a few screens in full. False for search results: each keystroke would add and remove off-screen rows. */
  drawsAll?: boolean | undefined
  /** Called with the last visible index, so that more rows can be loaded. */
  onReach?: ((index: number) => void) | undefined
  itemId: (item: Item) => string
  /** The row's name in labels such as 'Select Harvest'. */
  itemName: (item: Item) => string
  sort?: TableSort | undefined
  onSort?: ((sort: TableSort) => void) | undefined
  /** Ids of the selected rows. With `onSelect`, each row has a checkbox. */
  selected?: ReadonlySet<string> | undefined
  onSelect?: ((ids: ReadonlySet<string>) => void) | undefined
  /** Called on Enter or on a press anywhere in the row. */
  onOpen?: ((item: Item) => void) | undefined
  /** The path that a row opens in a new tab, on a press with Ctrl or ⌘, or with the wheel. */
  hrefOf?: ((item: Item) => string) | undefined
  /** Buttons at the end of each row. */
  actions?: ((item: Item, isCard: boolean) => ReactNode) | undefined
  /** Minimum width of the table in pixels, if more than a phone; below it, rows are cards. */
  tableFrom?: number | undefined
  /** Typical heights in pixels. The nearer to the real heights, the better a long list restores its position after a reload. */
  estimatedHeights?: { row: number; card: number } | undefined
  /** Width of the actions column, such as '140px'. By default it gets an equal share. */
  actionsWidth?: string | undefined
  /** Whether J, K and X work in addition to the arrows and Space. */
  characterKeys?: boolean | undefined
  /** Action of a swipe. Provide the same action in `actions`. */
  swipe?: RowSwipe<Item> | undefined
  /** Id of a row to bring into view and focus, once it has been read. */
  goTo?: string | undefined
  /** Whether a row is about to be removed; it is shown faded. */
  isRemoved?: ((item: Item) => boolean) | undefined
}

export interface RowSwipe<Item> {
  /** The effect of releasing, shown behind the moving card. Undefined if there is none. */
  label: (item: Item) => string | undefined
  onSwipe: (item: Item) => void
}

/**
 * A table, or labelled cards if there is no room for one. Draws only the rows near the screen. On a row, arrows (or J and K) move, Space
 * (or X) selects, Shift extends the selection from the last selected row, and Enter opens.
 */
export function DataTable<Item>(props: DataTableProps<Item>) {
  const { label, columns, items, total, queryKey, drawsAll = true, onReach, itemId, sort, onSort, selected } = props
  const { itemName, onSelect, onOpen, hrefOf, actions, actionsWidth, characterKeys = true, tableFrom } = props
  const { estimatedHeights = plain, swipe, goTo, isRemoved } = props
  const body = useRef<HTMLTableSectionElement>(null)
  const itself = useRef<HTMLTableElement>(null)
  const isCards = useIsNarrow(itself, tableFrom)
  const swipes = useSwipe()
  const gap = isCards ? styles.cardGap : 0
  const estimate = isCards ? estimatedHeights.card : estimatedHeights.row
  const rows = useVirtualRows({
    container: body,
    count: total,
    drawsAll: drawsAll && total <= drawnInFull,
    estimate,
    gap,
  })
  const idsAt = (indexes: readonly number[]) =>
    indexes.flatMap((index) => (items[index] === undefined ? [] : [itemId(items[index])]))
  // Draw the visible rows first.
  const offScreen = rows.indexes[0] === 0 ? 0 : overscanOf(estimate)
  const { keyOf, shown } = useGradualItems({
    items,
    itemId,
    queryKey,
    inSight: idsAt([...rows.indexes.slice(offScreen), ...rows.indexes.slice(0, offScreen)]),
    atFirst: isCards ? 6 : 16,
    alsoLater: false,
  })
  const [active, setActive] = useState(0)
  /** Row that the keyboard moved to, until it is drawn and focused. */
  const wanted = useRef<number>(undefined)
  const toggle = useRangeSelection({ items, itemId, selected, onSelect })
  const navigable = !!(onOpen ?? onSelect ?? actions ?? goTo)
  const last = rows.indexes.at(-1)
  // The tab stop must be a drawn row.
  const drawn = rows.indexes.filter((index) => items[index] !== undefined && shown(items[index]) !== undefined)
  const stop = drawn.includes(active) ? active : drawn[0]
  const isFormer = (index: number) => items[index] !== undefined && shown(items[index]) !== items[index]

  useEffect(() => {
    if (last !== undefined) onReach?.(last)
  })
  useEffect(focusWanted)
  const gone = useRef('')
  useEffect(() => {
    if (!goTo || gone.current === goTo) return
    const index = items.findIndex((item) => itemId(item) === goTo)
    if (index === -1) {
      if (items.length < total) onReach?.(items.length)
      return
    }
    gone.current = goTo
    // Wait until the container of the link has returned the focus, a moment after it closed.
    const go = () => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      moveTo(index)
      focusWanted()
    }
    requestAnimationFrame(() => requestAnimationFrame(go))
  })

  const asked = useRef(queryKey)
  useLayoutEffect(() => {
    if (asked.current === queryKey) return
    asked.current = queryKey
    wanted.current = undefined
  }, [queryKey])

  function focusWanted() {
    if (wanted.current === undefined) return
    const { activeElement } = document
    // The user has moved on.
    if (activeElement !== document.body && !body.current?.contains(activeElement)) {
      wanted.current = undefined
      return
    }
    const row = body.current?.querySelector<HTMLElement>(`tr[data-index="${wanted.current}"]`)
    // A row that is loading, or shows a former item, can't take focus yet.
    if (!row || row.ariaBusy || isFormer(wanted.current)) return
    row.focus({ preventScroll: true })
    wanted.current = undefined
  }
  function moveTo(index: number) {
    const next = Math.min(Math.max(index, 0), total - 1)
    setActive(next)
    wanted.current = next
    rows.scrollTo(next)
  }
  function act(key: ListKey, index: number, item: Item, shift: boolean) {
    if (key === 'next') moveTo(index + 1)
    else if (key === 'previous') moveTo(index - 1)
    else if (key === 'first') moveTo(0)
    else if (key === 'last') moveTo(total - 1)
    else if (key === 'select') toggle(itemId(item), shift)
    else onOpen?.(item)
  }
  function press(event: KeyboardEvent<HTMLTableRowElement>, index: number, item: Item) {
    // Buttons and links inside a row handle their own keys.
    if (event.target !== event.currentTarget) return
    const key = listKeyOf(event, characterKeys)
    const means = key === 'select' ? onSelect !== undefined : key === 'open' ? onOpen !== undefined : key !== undefined
    if (!key || !means) return
    event.preventDefault()
    act(key, index, item, event.shiftKey)
  }
  const handlers = useLatest<RowHandlers<Item>>({
    onKeyDown: press,
    onFocus(index) {
      wanted.current = undefined
      setActive(index)
    },
    onOpen(item, inTab) {
      if (inTab && hrefOf) window.open(hrefOf(item), '_blank', 'noopener')
      else onOpen?.(item)
    },
    onToggle: toggle,
    onSwipe: (item) => swipe?.onSwipe(item),
  })
  const look = useDeferredValue(useMemo(() => ({ columns, actions, itemName }), [columns, actions, itemName]))

  const allSelected = items.length > 0 && items.every((item) => selected?.has(itemId(item)))
  const selectAll = onSelect ? () => onSelect(new Set(allSelected ? [] : items.map(itemId))) : undefined
  return (
    <>
      {isCards ? (
        <CardsHead columns={columns} sort={sort} onSort={onSort} allSelected={allSelected} onSelectAll={selectAll} />
      ) : null}
      <table
        ref={itself}
        className={isCards ? shape.cards : shape.table}
        role="table"
        aria-label={label}
        aria-rowcount={total + 1}
        aria-busy={rows.indexes.some(isFormer) ? true : undefined}
      >
        {isCards ? null : (
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
            const read = items[index]
            const key = read === undefined ? index : keyOf(itemId(read))
            const item = read && shown(read)
            if (item === undefined) return <PendingRow key={key} index={index} height={rows.expected(index)} />
            const id = itemId(item)
            return (
              <TableRow
                key={key}
                {...{ item, id, index, look, handlers, swipes }}
                measure={rows.measure}
                isCard={isCards}
                isSelected={onSelect && (selected?.has(id) ?? false)}
                isOpenable={onOpen !== undefined}
                isCurrent={id === goTo}
                tabIndex={navigable ? (index === stop ? 0 : -1) : undefined}
                isRemoved={isRemoved?.(item) ?? false}
                swipeLabel={isCards ? swipe?.label(item) : undefined}
              />
            )
          })}
          <Spacer height={rows.after - gap} />
        </tbody>
      </table>
    </>
  )
}

/** The heights of a row and a card of one line each. */
const plain = { row: 49, card: 128 }

interface SortProps {
  sort: TableSort | undefined
  onSort: ((sort: TableSort) => void) | undefined
}

function HeadCell<Item>({ column, sort, onSort }: SortProps & { column: Column<Item> }) {
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
          <span>{column.header}</span>
          {direction ? <Arrow size={14} aria-hidden="true" /> : null}
        </button>
      ) : (
        column.header
      )}
    </th>
  )
}

interface CardsHeadProps<Item> extends SortProps {
  columns: ReadonlyArray<Column<Item>>
  allSelected: boolean
  onSelectAll: (() => void) | undefined
}

/** Sort and select-all controls above cards, which carry their own labels. */
function CardsHead<Item>({ columns, sort, onSort, allSelected, onSelectAll }: CardsHeadProps<Item>) {
  const sorts = columns
    .filter(({ sortable }) => sortable)
    .flatMap(({ id, header }) => [
      { value: `${id} asc`, label: `Sort: ${header}, ascending` },
      { value: `${id} desc`, label: `Sort: ${header}, descending` },
    ])
  const isSortable = onSort !== undefined && sorts.length > 0
  if (!isSortable && !onSelectAll) return null
  return (
    <div className={styles.cardsHead}>
      {isSortable ? (
        <SelectField<string>
          label="Sort by"
          labelHidden
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

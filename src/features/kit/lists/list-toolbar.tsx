import { Bookmark, Download, SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { SyncedTableName } from '#src/data/collections/declared.ts'
import { rowsById } from '#src/data/queries/live-list.ts'
import type { LocalDatabase } from '#src/data/store/local-database.ts'
import { type CsvColumn, csvOf, today } from '#src/domain/csv.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'
import { IconButton } from '#src/ui/icon-button/icon-button.tsx'
import { late, useLoadedLater } from '#src/ui/late/late.tsx'
import { useMenuButton } from '#src/ui/menu/use-menu-button.ts'
import { showToast } from '#src/ui/toast/toast-store.ts'
import { download } from '../files/download.ts'
import { type ColumnList, joinedIds, type RowOf } from './list-definition.ts'
import { ListSearch, SelectFilters } from './list-filters.tsx'
import * as styles from './lists.css.ts'
import type { ListScreen } from './use-list-screen.ts'
import { type ListFields, parseListState, searchWith } from './use-list-state.ts'

const ViewsList = late(async () => (await import('./views-list.tsx')).ViewsList)
const lateParts = [ViewsList]

interface ListToolbarProps<Name extends SyncedTableName, Fields extends ListFields> {
  list: ColumnList<Name, Fields>
  screen: ListScreen<Name, Fields>
  /** The label of the search field, if the list has the field `q`. */
  search?: string
  /** Filters besides those of the declaration. */
  children?: ReactNode
  /** Filters that a phone shows on request only. */
  more?: ReactNode
  /** The fields that a phone shows on request only: the sort order, or those of `more`. */
  hidden?: readonly (keyof Fields)[]
}

/** Above a long list: search and filters, saved views, and the export. A phone shows search and filters; a button opens the rest. */
export function ListToolbar<Name extends SyncedTableName, const Fields extends ListFields>(
  props: ListToolbarProps<Name, Fields>,
) {
  const { list, screen, search, children, more, hidden = ['sort'] } = props
  const { state, narrow } = screen
  const { name, fields } = list
  const [isOpen, setOpen] = useState(false)
  const { opens, key, opening } = useMenuButton()
  useLoadedLater(lateParts)
  const defaults = parseListState(fields, '')
  // A view doesn't include the selection.
  const lasting = { ...state, ...('selected' in fields && { selected: '' }) }
  const used = hidden.filter((field) => state[field] !== defaults[field]).length
  const options = <OptionsButton used={used} isOpen={isOpen} onPress={() => setOpen(!isOpen)} />
  return (
    <search className={styles.toolbar} data-open={isOpen ? '' : undefined}>
      <div className={styles.toolbarFilters}>
        {search === undefined ? null : (
          <>
            <ListSearch screen={screen} label={search} className={styles.toolbarSearch} />
            {options}
          </>
        )}
        <SelectFilters screen={screen} />
        {children}
        {search === undefined ? options : null}
        {more ? <div className={styles.toolbarMore}>{more}</div> : null}
      </div>
      <div className={styles.toolbarButtons}>
        <IconButton {...opens} label="Saved views" icon={<Bookmark size={18} />} />
        {key > 0 ? (
          <ViewsList
            list={name}
            search={searchWith('', lasting, defaults)}
            onOpen={(view) => narrow(parseListState(fields, view))}
            {...opening}
            times={key}
            open={opening.focus !== undefined}
          />
        ) : null}
        <ExportButton list={list} screen={screen} />
      </div>
    </search>
  )
}

/** On a phone only: shows and hides the fields that open on request. The number counts the settings in there that differ from the default. */
function OptionsButton({ used, isOpen, onPress }: { used: number; isOpen: boolean; onPress: () => void }) {
  return (
    <div className={styles.toolbarOptions}>
      <IconButton
        label={used > 0 ? `List options, ${used} in use` : 'List options'}
        variant="secondary"
        aria-expanded={isOpen}
        icon={
          <>
            <SlidersHorizontal size={18} />
            {used > 0 ? <span className={styles.optionsUsed}>{used}</span> : null}
          </>
        }
        onClick={onPress}
      />
    </div>
  )
}

/** Saves every row of the list, with its current filters and order. */
function ExportButton<Name extends SyncedTableName, Fields extends ListFields>({
  list,
  screen: { readAll },
}: Pick<ListToolbarProps<Name, Fields>, 'list' | 'screen'>) {
  const { name } = list
  const { db } = useWorkspace()
  const [isBusy, setBusy] = useState(false)
  async function save() {
    setBusy(true)
    try {
      const opened = await db
      const rows = await readAll(opened)
      const file = await csvFileOf(list, rows, opened)
      download(`sevenday-${name}-${today()}.csv`, new Blob([file], { type: 'text/csv;charset=utf-8' }))
      showToast({
        title: `${rows.length.toLocaleString('en')} ${rows.length === 1 ? 'row' : 'rows'} exported`,
        tone: 'success',
      })
    } catch (error) {
      console.error(`lists: the export of ${name} failed`, error)
      showToast({ title: 'The export failed. Please try again.', tone: 'critical' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <IconButton
      label="Export as CSV"
      icon={<Download size={18} />}
      reason={isBusy ? 'Your file is being prepared.' : undefined}
      onClick={() => void save()}
    />
  )
}

/** The content of a list's exported file, with the names of the users and projects that its lines need. */
async function csvFileOf<Name extends SyncedTableName, Fields extends ListFields>(
  list: ColumnList<Name, Fields>,
  rows: readonly RowOf<Name>[],
  db: LocalDatabase,
): Promise<string> {
  const [profiles, projects] = await Promise.all([
    rowsById(db, 'profiles', joinedIds(list, 'profiles', rows)),
    rowsById(db, 'projects', joinedIds(list, 'projects', rows)),
  ])
  const columns = list.columns.flatMap(({ header, csv }): CsvColumn<RowOf<Name>>[] =>
    csv ? [{ header, value: (row) => csv(row, { profiles, projects }) }] : [],
  )
  return csvOf(columns, rows)
}

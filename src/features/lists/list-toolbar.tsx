import { Download, SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { SearchField, type SearchFieldProps } from '#src/ui/field/search-field.tsx'
import { IconButton } from '#src/ui/icon-button/icon-button.tsx'
import { showToast } from '#src/ui/toast/toast-store.ts'
import { type CsvColumn, csvOf } from './csv.ts'
import { download } from './download.ts'
import * as styles from './lists.css.ts'
import { type ListFields, type ListStateOf, parseListState, searchWith } from './use-list-state.ts'
import { ViewsMenu } from './views-menu.tsx'

interface ListToolbarProps<Fields extends ListFields, Item> {
  /** Identifies the list on this device and in file names: 'tasks'. */
  name: string
  fields: Fields
  state: ListStateOf<Fields>
  onChange: (state: Partial<ListStateOf<Fields>>) => void
  /** The export: every row of the list with its current filters and order. */
  file: { columns: readonly CsvColumn<Item>[]; read: () => Promise<readonly Item[]> }
  search?: Pick<SearchFieldProps, 'label' | 'value' | 'onValueChange'>
  /** The filters. */
  children: ReactNode
  /** Filters that a phone shows on request only. */
  more?: ReactNode
  /** The fields that a phone shows on request only: the sort order, or those of `more`. */
  hidden?: readonly (keyof Fields)[]
}

/** Above a long list: search and filters, saved views, and the export. A phone shows search and filters; a button opens the rest. */
export function ListToolbar<const Fields extends ListFields, Item>(props: ListToolbarProps<Fields, Item>) {
  const { name, fields, state, onChange, file, search, children, more, hidden = ['sort'] } = props
  const [isOpen, setOpen] = useState(false)
  const defaults = parseListState(fields, '')
  // A view doesn't include the selection.
  const lasting = { ...state, ...('selected' in fields && { selected: '' }) }
  const used = hidden.filter((field) => state[field] !== defaults[field]).length
  const options = <OptionsButton used={used} isOpen={isOpen} onPress={() => setOpen(!isOpen)} />
  return (
    <search className={styles.toolbar} data-open={isOpen ? '' : undefined}>
      <div className={styles.toolbarFilters}>
        {search ? (
          <>
            <SearchField {...search} className={styles.toolbarSearch} />
            {options}
          </>
        ) : null}
        {children}
        {search ? null : options}
        {more ? <div className={styles.toolbarMore}>{more}</div> : null}
      </div>
      <div className={styles.toolbarButtons}>
        <ViewsMenu
          list={name}
          search={searchWith('', lasting, defaults)}
          onOpen={(search) => onChange(parseListState(fields, search))}
        />
        <ExportButton name={name} file={file} />
      </div>
    </search>
  )
}

/** On a phone only: shows and hides what opens on request. The number is of settings in there that differ from the default. */
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

function ExportButton<Item>({ name, file }: Pick<ListToolbarProps<ListFields, Item>, 'name' | 'file'>) {
  const [isBusy, setBusy] = useState(false)
  async function save() {
    setBusy(true)
    try {
      const rows = await file.read()
      const day = new Date().toISOString().slice(0, 10)
      download(`sevenday-${name}-${day}.csv`, new Blob([csvOf(file.columns, rows)], { type: 'text/csv;charset=utf-8' }))
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

import { Download } from 'lucide-react'
import { type ReactNode, useState } from 'react'
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
  /** Search and filters. */
  children: ReactNode
}

/** Above a long list: search and filters, saved views, and the export. */
export function ListToolbar<const Fields extends ListFields, Item>(props: ListToolbarProps<Fields, Item>) {
  const { name, fields, state, onChange, file, children } = props
  const defaults = parseListState(fields, '')
  // A view doesn't include the selection.
  const lasting = { ...state, ...('selected' in fields && { selected: '' }) }
  return (
    <search className={styles.toolbar}>
      <div className={styles.toolbarFilters}>{children}</div>
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

import { CircleCheck, CircleDashed, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '../ui/badge/badge.tsx'
import { CardGrid } from '../ui/card-grid/card-grid.tsx'
import { Card } from '../ui/card/card.tsx'
import type { Column } from '../ui/data-table/column.ts'
import { DataTable, type TableSort } from '../ui/data-table/data-table.tsx'
import { IconButton } from '../ui/icon-button/icon-button.tsx'
import { Section } from './ui-section.tsx'

interface Row {
  id: string
  name: string
  isDone: boolean
  days: number
}

const names = [
  'Harvest',
  'Northlight',
  'A marketplace for the millet growers of north Bihar and the kitchens of Patna that buy from them every morning',
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
  'Pitch deck',
]
const rows: readonly Row[] = names.map((name, index) => ({
  id: `row-${index}`,
  name,
  isDone: index % 2 === 1,
  days: (index * 3) % 7,
}))

const columns: ReadonlyArray<Column<Row>> = [
  { id: 'name', header: 'Name', cell: ({ name }) => name, sortable: true, onCard: 'title' },
  { id: 'status', header: 'Status', cell: statusOf, width: '160px' },
  { id: 'days', header: 'Days', cell: ({ days }) => days, sortable: true, align: 'end', width: '100px' },
]

function statusOf({ isDone }: Row) {
  return isDone ? (
    <Badge tone="completed" icon={<CircleCheck size={14} />}>
      Completed
    </Badge>
  ) : (
    <Badge icon={<CircleDashed size={14} />}>Pending</Badge>
  )
}

function actionsOf({ name }: Row) {
  return (
    <>
      <IconButton size="small" label={`Edit ${name}`} icon={<Pencil size={16} />} />
      <IconButton size="small" label={`Delete ${name}`} icon={<Trash2 size={16} />} />
    </>
  )
}

export function ListsSection() {
  const [sort, setSort] = useState<TableSort>({ column: 'name', direction: 'asc' })
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['row-1']))
  const [opened, setOpened] = useState('row-0')
  return (
    <>
      <Section title="Tables">
        <DataTable
          label="Projects"
          columns={columns}
          items={sorted(sort)}
          total={rows.length}
          itemId={idOf}
          itemName={nameOf}
          sort={sort}
          onSort={setSort}
          selected={selected}
          onSelect={setSelected}
          actions={actionsOf}
        />
        <DataTable
          label="To read only"
          columns={columns}
          items={rows.slice(0, 2)}
          total={2}
          itemId={idOf}
          itemName={nameOf}
        />
      </Section>
      <Section title="Card grids">
        <CardGrid
          label="Projects to choose from"
          items={rows}
          total={rows.length}
          itemId={idOf}
          estimate={80}
          roving={{ start: opened, characterKeys: true }}
        >
          {({ id, name }, tabIndex) => (
            <Card selected={id === opened}>
              <button
                type="button"
                tabIndex={tabIndex}
                aria-current={id === opened ? 'true' : undefined}
                style={{ maxWidth: '100%', overflowWrap: 'anywhere' }}
                onClick={() => setOpened(id)}
              >
                {name}
              </button>
            </Card>
          )}
        </CardGrid>
      </Section>
    </>
  )
}

const idOf = ({ id }: Row) => id
const nameOf = ({ name }: Row) => name

function sorted({ column, direction }: TableSort): readonly Row[] {
  const ascending = rows.toSorted((a, b) => (column === 'days' ? a.days - b.days : a.name.localeCompare(b.name)))
  return direction === 'asc' ? ascending : ascending.toReversed()
}

import { CircleDashed, Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import { Alert, FormError } from '../ui/alert/alert.tsx'
import { Avatar } from '../ui/avatar/avatar.tsx'
import { Badge } from '../ui/badge/badge.tsx'
import { Button } from '../ui/button/button.tsx'
import { CardGrid } from '../ui/card-grid/card-grid.tsx'
import { Card } from '../ui/card/card.tsx'
import type { Column } from '../ui/data-table/table-row.tsx'
import { DataTable, type TableSort } from '../ui/data-table/data-table.tsx'
import { EmptyState } from '../ui/empty-state/empty-state.tsx'
import { IconButton } from '../ui/icon-button/icon-button.tsx'
import { Skeleton } from '../ui/skeleton/skeleton.tsx'
import { Spinner } from '../ui/spinner/spinner.tsx'
import { Row, Stack } from '../ui/stack/stack.tsx'
import { segmentFills } from '../ui/strip/geometry.ts'
import { SevenDayLogo } from '../ui/strip/seven-day-logo.tsx'
import { SevenDayStrip } from '../ui/strip/seven-day-strip.tsx'
import { StripSegments } from '../ui/strip/strip-segments.tsx'
import { Tabs } from '../ui/tabs/tabs.tsx'
import * as styles from './ui-page.css.ts'

export function Strips() {
  return (
    <div className={styles.columns}>
      <Stack>
        {[0, 4, 58, 100].map((value) => (
          <SevenDayStrip key={value} value={value} label={`Progress at ${value}%`} showValue />
        ))}
        {(['small', 'large'] as const).map((size) => (
          <SevenDayStrip key={size} value={44} label={`A ${size} week, on day 3`} day={3} size={size} />
        ))}
        <StripSegments fills={segmentFills(44)} today={3} size="large" />
        <StripSegments waiting />
      </Stack>
      <Stack>
        {[1, 4, 10, 30, 60, 365].map((days) => (
          <SevenDayStrip key={days} value={35} label={`${days} days`} days={days} day={Math.ceil(days / 2)} showValue />
        ))}
        <Row gap="6">
          <SevenDayLogo name="Sevenday" />
          <SevenDayLogo />
          {[96, 48, 32, 16].map((size) => (
            <img key={size} src="/icons/icon.svg" width={size} height={size} alt="" />
          ))}
        </Row>
      </Stack>
    </div>
  )
}

const badges = ['neutral', 'planning', 'in-progress', 'completed', 'on-hold', 'critical', 'today'] as const
const avatars = [
  { size: 'small' },
  {},
  { size: 'large' },
  { src: '/no-such-picture.jpg' },
  { src: '/icons/icon.svg' },
] as const

export function Pieces() {
  const [tab, setTab] = useState<'profile' | 'security'>('profile')
  return (
    <>
      <Row gap="2">
        {badges.map((tone) => (
          <Badge key={tone} tone={tone} icon={<CircleDashed size={14} />}>
            {tone}
          </Badge>
        ))}
      </Row>
      <Row gap="3">
        {avatars.map((look, place) => (
          <Avatar key={place} name="Asha Verma" initials="AV" {...look} />
        ))}
        <Spinner label="Loading" />
      </Row>
      <div className={styles.columns}>
        <Card as="article" interactive>
          <p className={styles.caption}>A card that is pressable as a whole.</p>
        </Card>
        <Card as="article" selected>
          <p className={styles.caption}>This card is selected.</p>
        </Card>
        <Card>
          <Skeleton />
        </Card>
        <EmptyState
          headingLevel={3}
          title="Create Your First Project"
          action={<Button icon={<Plus size={18} />}>New Project</Button>}
        >
          It will be on this device at once.
        </EmptyState>
      </div>
      <Tabs
        label="Profile settings"
        selected={tab}
        onSelect={setTab}
        tabs={[
          { id: 'profile', label: 'Profile', content: <p>General Information</p> },
          { id: 'security', label: 'Security', content: <p>Password</p> },
        ]}
      />
      {(['info', 'success', 'warning', 'critical'] as const).map((tone) => (
        <Alert
          key={tone}
          tone={tone}
          title="Someone else changed the name"
          actions={<Button size="small">Restore</Button>}
        >
          Yours was “Harvest Now”, theirs is “Harvest”.
        </Alert>
      ))}
      <FormError>Invalid email or password. Please try again.</FormError>
    </>
  )
}

interface Item {
  id: string
  days: number
}

const items: readonly Item[] = [
  'Harvest',
  'A marketplace for the millet growers of north Bihar and the kitchens of Patna that buy from them every morning',
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
].map((id, index) => ({ id, days: (index * 3) % 7 }))

const columns: ReadonlyArray<Column<Item>> = [
  { id: 'name', header: 'Name', cell: ({ id }) => id, sortable: true, onCard: 'title' },
  { id: 'days', header: 'Days', cell: ({ days }) => days, align: 'end', width: '100px' },
]

const idOf = ({ id }: Item) => id

function actionsOf({ id }: Item) {
  return <IconButton size="small" label={`Edit ${id}`} icon={<Pencil size={16} />} />
}

export function Lists() {
  const [sort, setSort] = useState<TableSort>({ column: 'name', direction: 'asc' })
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['Harvest']))
  const [opened, setOpened] = useState('Harvest')
  const list = { items, total: items.length, itemId: idOf }
  return (
    <>
      <DataTable
        {...list}
        {...{ columns, sort, selected }}
        label="Projects"
        itemName={idOf}
        onSort={setSort}
        onSelect={setSelected}
        actions={actionsOf}
      />
      <DataTable {...list} columns={columns} label="To read only" itemName={idOf} />
      <CardGrid {...list} label="To choose from" estimate={80} roving={{ start: opened, characterKeys: true }}>
        {({ id }, tabIndex) => (
          <Card selected={id === opened}>
            <button type="button" className={styles.choice} tabIndex={tabIndex} onClick={() => setOpened(id)}>
              {id}
            </button>
          </Card>
        )}
      </CardGrid>
    </>
  )
}

import { memo, type RefObject, useCallback, useMemo, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { allRows } from '#src/data/live-list.ts'
import { userStatuses, userStatusLabels } from '#src/domain/profile/rules.ts'
import type { Profile } from '#src/domain/profile/schema.ts'
import { personPath } from '#src/paths.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'
import { Badge } from '#src/ui/badge/badge.tsx'
import { type Column, DataTable, type TableSort } from '#src/ui/data-table/data-table.tsx'
import { formatDate } from '#src/ui/date/format-date.ts'
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx'
import { SelectField } from '#src/ui/field/select-field.tsx'
import { useCharacterKeys } from '#src/ui/keyboard/character-keys.ts'
import { late, useLoadedLater } from '#src/ui/late/late.tsx'
import { PageHeader } from '#src/ui/page-header/page-header.tsx'
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx'
import { CommandButton } from '../commands/command-button.tsx'
import { CommandConfirmations, useAskedIds } from '../commands/command-confirmations.tsx'
import { focusedRowId } from '../commands/row-focus.ts'
import { useAddressDialog } from '../commands/use-address-dialog.ts'
import { useCommands } from '../commands/use-commands.ts'
import { idsIn, idsText } from '../commands/ids-in-url.ts'
import type { CsvColumn } from '../lists/csv.ts'
import { panelTable } from '../lists/panel-table.ts'
import { ListStates } from '../lists/list-states.tsx'
import { ListToolbar } from '../lists/list-toolbar.tsx'
import { SelectionBar } from '../lists/selection-bar.tsx'
import { useListState } from '../lists/use-list-state.ts'
import type { PagedList } from '../lists/use-paged-list.ts'
import { useDocumentTitle } from '../shell/use-document-title.ts'
import { SyncBadges, type SyncMarks } from '../sync/sync-badges.tsx'
import { bulkCommands, type PeopleContext, peopleCommands } from './commands.ts'
import { personDialogAddress } from './dialog-address.ts'
import { peopleListFields, type PeopleListState } from './list-state.ts'
import { emailOf, nameOf } from './names.ts'
import * as styles from './people.css.ts'
import { AdminMark, UserStatusBadge } from './person-badges.tsx'
import { PersonLink } from './person-link.tsx'
import { peopleList, useExactPeople, usePeople, usePeopleList, useSyncMarks } from './queries.ts'
import { copy } from './copy.ts'
import { usePeopleContext } from './use-people-context.ts'

// The forms load after the data: the list doesn't need them.
const dialogs = () => import('./people-dialogs.tsx')
const OpenPersonDialog = late(async () => (await dialogs()).OpenPersonDialog)
const UnknownPersonDialog = late(async () => (await dialogs()).UnknownPersonDialog)
const lateDialogs = [OpenPersonDialog, UnknownPersonDialog]

const statuses = [
  { value: 'all', label: 'All' } as const,
  ...userStatuses.map((value) => ({ value, label: userStatusLabels[value] })),
]

const csvColumns: readonly CsvColumn<Profile>[] = [
  { header: 'Name', value: nameOf },
  { header: 'Email', value: ({ email }) => email },
  { header: 'Status', value: ({ status }) => userStatusLabels[status] },
  { header: 'Admin', value: ({ is_admin }) => (is_admin ? 'Admin' : 'Regular user') },
  { header: 'Joined', value: ({ created_at }) => created_at },
  { header: 'Id', value: ({ id }) => id },
]

/** /admin/users: all users, with their status and rights. */
export function UsersScreen() {
  useDocumentTitle(`${copy.title} · Admin`)
  const { dialog, open, close } = useAddressDialog(personDialogAddress)
  const { db } = useWorkspace()
  const [state, change] = useListState(peopleListFields)
  const list = usePeopleList(state)
  const marks = useSyncMarks()
  const context = usePeopleContext(open)
  const asked = useExactPeople(useAskedIds(peopleCommands))
  const ids = useMemo(() => idsIn(state.selected), [state.selected])
  const selectedIds = useMemo(() => new Set(ids), [ids])
  const known = usePeople(ids)
  const selected = useMemo(() => ids.flatMap((id) => known?.get(id) ?? []), [ids, known])
  const select = useCallback((ids: Iterable<string>) => change({ selected: idsText(ids) }), [change])
  const sort = useCallback(
    ({ direction }: TableSort) => change({ sort: direction === 'asc' ? 'oldest' : 'newest' }),
    [change],
  )
  const letters = useCharacterKeys(({ enabled }) => enabled)
  const rows = useRef<HTMLDivElement>(null)
  useLoadedLater(lateDialogs)
  useCommands({
    commands: peopleCommands,
    targets: () => (selected.length > 0 ? selected : (list?.rows.filter(({ id }) => id === focusedRowId()) ?? [])),
    context,
    list: rows,
  })

  // Clears the selection, so that no action applies to rows out of sight.
  const narrow = (fields: Partial<PeopleListState>, how?: { typing?: boolean }) =>
    change({ ...fields, selected: '' }, how)
  return (
    <>
      <PageHeader title={copy.title} />
      <ListToolbar
        name="users"
        fields={peopleListFields}
        state={state}
        onChange={narrow}
        file={{ columns: csvColumns, read: async () => allRows(await db, peopleList(state)) }}
        search={{
          label: 'Search by name or email',
          value: state.q,
          onValueChange: (q) => narrow({ q }, { typing: true }),
        }}
      >
        <SelectField
          label="Status"
          labelHidden
          options={statuses}
          value={state.status}
          onValueChange={(status) => narrow({ status })}
        />
      </ListToolbar>
      <ListStates
        list={list}
        skeleton={<Skeleton lines={8} strip={false} label="Loading users" />}
        failure={copy.loadFailed}
        empty={<EmptyState title={copy.empty}>Everyone who signs up is listed here.</EmptyState>}
        nothingMatches={copy.empty}
        narrowed={state.q.trim() !== '' || state.status !== 'all'}
        onClear={() => narrow({ q: '', status: 'all' })}
      >
        {(read) => (
          <PeopleTable
            list={read}
            direction={state.sort === 'oldest' ? 'asc' : 'desc'}
            onSort={sort}
            selected={selectedIds}
            onSelect={select}
            {...{ marks, context, letters, rows }}
          />
        )}
      </ListStates>
      {selected.length > 0 ? (
        <SelectionBar count={selected.length} onClear={() => select([])}>
          {bulkCommands.map((command) => (
            <CommandButton key={command.id} {...{ command, context }} targets={selected} size="small" />
          ))}
        </SelectionBar>
      ) : null}
      {dialog ? <OpenPersonDialog dialog={dialog} onClose={close} /> : null}
      <CommandConfirmations commands={peopleCommands} among={asked} context={context} missing={UnknownPersonDialog} />
    </>
  )
}

interface PeopleTableProps {
  list: PagedList<Profile>
  direction: TableSort['direction']
  onSort: (sort: TableSort) => void
  selected: ReadonlySet<string>
  onSelect: (ids: Iterable<string>) => void
  marks: ReadonlyMap<string, SyncMarks>
  context: PeopleContext
  letters: boolean
  rows: RefObject<HTMLDivElement | null>
}

/** Memoised: typing in the search renders no row until the result changes. */
const PeopleTable = memo(function PeopleTable(props: PeopleTableProps) {
  const { list, direction, onSort, selected, onSelect, marks, context, letters, rows } = props
  const navigate = useNavigate()
  const { userId } = context.identity
  const columns = useMemo(() => columnsFor(userId, marks), [userId, marks])
  const actions = useCallback(
    (person: Profile) =>
      peopleCommands.map((command) => (
        <CommandButton key={command.id} {...{ command, context }} targets={[person]} iconOnly />
      )),
    [context],
  )
  return (
    <div ref={rows}>
      <DataTable
        label="Users"
        columns={columns}
        items={list.rows}
        total={list.total}
        question={list.question}
        whole={!list.isSearch}
        onReach={list.reach}
        itemId={idOf}
        itemName={nameOf}
        sort={{ column: 'joined', direction }}
        onSort={onSort}
        selected={selected}
        onSelect={onSelect}
        onOpen={({ id }) => void navigate(personPath(id))}
        letters={letters}
        typical={{ row: 61, card: 235 }}
        tableFrom={panelTable}
        actions={actions}
      />
    </div>
  )
})

const idOf = ({ id }: Profile) => id

function columnsFor(userId: string, marks: ReadonlyMap<string, SyncMarks>): ReadonlyArray<Column<Profile>> {
  return [
    {
      id: 'user',
      header: 'User',
      onCard: 'title',
      cell: (person) => (
        <div className={styles.person}>
          <span className={styles.personName}>
            <PersonLink id={person.id}>{nameOf(person)}</PersonLink>
            {person.id === userId ? <Badge>You</Badge> : null}
          </span>
          <span className={styles.personEmail}>{emailOf(person)}</span>
        </div>
      ),
    },
    {
      id: 'status',
      header: 'Status',
      width: '15%',
      cell: ({ id, status }) => (
        <span className={styles.badges}>
          <UserStatusBadge status={status} />
          <SyncBadges {...marks.get(id)} />
        </span>
      ),
    },
    { id: 'admin', header: 'Admin', width: '14%', cell: ({ is_admin }) => <AdminMark isAdmin={is_admin} /> },
    {
      id: 'joined',
      header: 'Joined',
      width: '14%',
      align: 'end',
      sortable: true,
      cell: ({ created_at }) => <time dateTime={created_at}>{formatDate(created_at)}</time>,
    },
  ]
}

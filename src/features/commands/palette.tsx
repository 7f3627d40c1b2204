import {
  Combobox,
  ComboboxGroup,
  ComboboxGroupLabel,
  ComboboxItem,
  ComboboxList,
  ComboboxProvider,
  Dialog,
} from '@ariakit/react'
import { Search, X } from 'lucide-react'
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { combineLatest, map, type Observable, of } from 'rxjs'
import { closeAtEscape } from '#src/ui/dialog/close-at-escape.ts'
import { closesAtPressBeside } from '#src/ui/dialog/press-beside.ts'
import { scrim } from '#src/ui/dialog/dialog.css.ts'
import { persistentElements } from '#src/ui/dialog/persistent.ts'
import { IconButton } from '#src/ui/icon-button/icon-button.tsx'
import { icon } from '#src/ui/menu/menu.css.ts'
import { announce } from '#src/ui/live-region/announce.ts'
import { useObservable } from '#src/runtime/use-live.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'
import * as styles from './palette.css.ts'
import { type FindByName, matchesWords, type PaletteSearch } from './palette-search.ts'
import { openedHere } from './use-address-dialog.ts'
import type { Offer, OfferGroup } from './use-commands.ts'

/** What each search finds at the most: more would not be read. */
const most = 20

export interface PaletteProps {
  /** What could be done when it was opened. */
  groups: readonly OfferGroup[]
  searches: readonly PaletteSearch[]
  /** Called when the field takes over: what was typed before. */
  takeTypedAhead: () => string
  onClose: () => void
  /** Closes the palette and runs what was chosen. */
  onChoose: (run: () => void) => void
}

/** Commands, places and what is found by its name, in one list that is typed into. */
export function Palette({ groups, searches, takeTypedAhead, onClose, onChoose }: PaletteProps) {
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const wanted = useDeferredValue(text.trim())
  const matching = useMemo(
    () =>
      groups.map(({ name, offers }) => ({ name, offers: offers.filter(({ label }) => matchesWords(label, wanted)) })),
    [groups, wanted],
  )
  const found = useFound(searches, wanted)
  const shown = [...(found ?? []), ...matching].filter(({ offers }) => offers.length > 0)
  const isEmpty = found !== undefined && shown.length === 0
  useEffect(() => {
    if (isEmpty) announce('Nothing found')
  }, [isEmpty])

  return (
    <Dialog
      open
      onClose={onClose}
      onKeyDown={closeAtEscape(onClose)}
      hideOnInteractOutside={closesAtPressBeside}
      aria-label="Search and commands"
      data-modal=""
      initialFocus={field}
      className={styles.palette}
      backdrop={<div className={scrim} />}
      getPersistentElements={persistentElements}
    >
      <ComboboxProvider open focusLoop setValue={setText} value={text}>
        <div className={styles.head}>
          <Search size={18} aria-hidden="true" />
          <Combobox
            ref={field}
            autoSelect="always"
            autoComplete="list"
            aria-label="Search projects, pages and commands"
            placeholder="Search or do something"
            enterKeyHint="go"
            onFocus={() => setText((text) => takeTypedAhead() + text)}
            className={styles.field}
          />
          <IconButton label="Close" icon={<X size={18} />} onClick={onClose} />
        </div>
        <ComboboxList alwaysVisible aria-label="Results" className={styles.list}>
          {shown.map(({ name, offers }) => (
            <ComboboxGroup key={name} className={styles.group}>
              <ComboboxGroupLabel className={styles.groupName}>{name}</ComboboxGroupLabel>
              {offers.map((offer) => (
                <PaletteItem key={offer.id} offer={offer} onChoose={onChoose} />
              ))}
            </ComboboxGroup>
          ))}
        </ComboboxList>
        {isEmpty ? <p className={styles.empty}>Nothing found</p> : null}
      </ComboboxProvider>
    </Dialog>
  )
}

function PaletteItem({ offer, onChoose }: { offer: Offer; onChoose: (run: () => void) => void }) {
  const { label, icon: Icon, tone, shortcut, reason, run } = offer
  return (
    <ComboboxItem
      focusOnHover
      blurOnHoverEnd={false}
      setValueOnClick={false}
      hideOnClick={false}
      disabled={reason !== undefined}
      accessibleWhenDisabled
      className={styles.tone[tone]}
      onClick={() => onChoose(run)}
    >
      <span className={icon} aria-hidden="true">
        <Icon size={18} />
      </span>
      <span className={styles.words}>
        <span className={styles.label}>{label}</span>
        {reason ? <span className={styles.reason}> {reason}</span> : null}
      </span>
      {shortcut ? (
        <kbd className={styles.key} aria-hidden="true">
          {shortcut.length === 1 ? shortcut.toUpperCase() : shortcut}
        </kbd>
      ) : null}
    </ComboboxItem>
  )
}

const nothing: Observable<readonly { group: string; find: FindByName }[]> = of([])

/** What the searches find; undefined while they are reading, which they do only once something is typed. */
function useFound(searches: readonly PaletteSearch[], text: string): readonly OfferGroup[] | undefined {
  const workspace = useWorkspace()
  const navigate = useNavigate()
  const isTyped = text !== ''
  const finders = useObservable(
    useMemo(() => (isTyped ? findersOf(searches, workspace) : nothing), [isTyped, searches, workspace]),
  )
  return useMemo(
    () =>
      finders?.map(({ group, find }) => ({
        name: group,
        offers: find(text, most).map(({ id, label, icon, to }) => ({
          id,
          label,
          icon,
          tone: 'neutral',
          shortcut: undefined,
          reason: undefined,
          run: () => void navigate(to, { state: openedHere() }),
        })),
      })),
    [finders, text, navigate],
  )
}

function findersOf(searches: readonly PaletteSearch[], workspace: Parameters<PaletteSearch['searched']>[0]) {
  return searches.length === 0
    ? nothing
    : combineLatest(searches.map(({ group, searched }) => searched(workspace).pipe(map((find) => ({ group, find })))))
}

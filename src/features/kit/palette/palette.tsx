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
import { useDeferredValue, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { combineLatest, map } from 'rxjs'
import { withoutDraft } from '#src/pwa/reload.ts'
import { modalProps } from '#src/ui/dialog/closing.ts'
import { scrim } from '#src/ui/dialog/dialog.css.ts'
import { IconButton } from '#src/ui/icon-button/icon-button.tsx'
import { icon } from '#src/ui/menu/menu.css.ts'
import { announce } from '#src/ui/live-region/announce.ts'
import { useRootFlag } from '#src/ui/theme/use-root-flag.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'
import { Excerpt } from './excerpt.tsx'
import * as styles from './palette.css.ts'
import { type Found, matchesWords, type PaletteSearch } from './palette-search.ts'
import { openedHere } from '../commands/use-address-dialog.ts'
import type { Offer, OfferGroup } from '../commands/use-commands.ts'

/** The most results of each search: nobody would read more. */
const most = 20

export interface PaletteProps {
  /** The offers at the time it opened. */
  groups: readonly OfferGroup[]
  searches: readonly PaletteSearch[]
  /** Called when the field gets the focus. Returns the text typed before, with Enter as a line break. */
  takeTypedAhead: () => string
  onClose: () => void
  /** Closes the palette and runs the chosen entry. */
  onChoose: (run: () => void) => void
}

/** Commands, places and search results in one filterable list. */
export function Palette({ groups, searches, takeTypedAhead, onClose, onChoose }: PaletteProps) {
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const wanted = useDeferredValue(text.trim())
  /** Enter was pressed before the list answered the text, so it chooses the first entry of the coming list. */
  const isEntered = useRef(false)
  const matching = useMemo(
    () =>
      groups.map(({ name, offers }) => ({ name, offers: offers.filter(({ label }) => matchesWords(label, wanted)) })),
    [groups, wanted],
  )
  const found = useFound(searches, wanted)
  const shown = [...found.groups, ...matching].filter(({ offers }) => offers.length > 0)
  const first = shown[0]?.offers[0]
  const isCurrent = text.trim() === wanted
  function choose({ run, reason }: Offer) {
    if (reason === undefined) onChoose(run)
  }
  const chooseNow = useEffectEvent(choose)
  useEffect(() => {
    if (!isEntered.current || !isCurrent || !(first || found.isAnswered)) return
    isEntered.current = false
    // This renders at once, which an effect must not do.
    if (first) queueMicrotask(() => chooseNow(first))
  }, [isCurrent, first, found.isAnswered])
  const isEmpty = found.isAnswered && shown.length === 0
  /** Whether the last answer was empty: announced once, not for each letter of a word that nothing matches. */
  const wasEmpty = useRef(false)
  useEffect(() => {
    if (!found.isAnswered) return
    if (isEmpty && !wasEmpty.current) announce('Nothing found')
    wasEmpty.current = isEmpty
  }, [found.isAnswered, isEmpty])

  useRootFlag('data-has-modal')

  function type(next: string) {
    setText(next)
    isEntered.current = false
  }

  return (
    <Dialog
      {...modalProps(onClose)}
      open
      aria-label="Search and commands"
      data-modal=""
      initialFocus={field}
      className={styles.palette}
      backdrop={<div className={scrim} />}
    >
      <ComboboxProvider open focusLoop setValue={type} value={text}>
        <div className={styles.head}>
          <Search size={18} aria-hidden="true" />
          <Combobox
            ref={field}
            dir="auto"
            autoSelect="always"
            autoComplete="list"
            aria-label={searchLabel(searches)}
            placeholder="Search or type a command"
            enterKeyHint="go"
            onFocus={() => {
              const [typed = '', ...entered] = takeTypedAhead().split('\n')
              setText((text) => typed + text)
              isEntered.current = entered.length > 0
            }}
            // Runs before Ariakit passes the key on to the current entry.
            onKeyDownCapture={(event) => {
              if (event.key !== 'Enter') return
              const field = event.currentTarget
              const isSettled = field.value.trim() === wanted
              const isListed = isSettled && first !== undefined
              // Ariakit selects an entry some frames after it is drawn, and ignores Enter until then.
              if (isListed && document.getElementById(field.getAttribute('aria-activedescendant') ?? '')) return
              event.preventDefault()
              if (isListed) choose(first)
              // Don't run an entry that arrives long after nothing was found.
              else isEntered.current = !isSettled || !found.isAnswered
            }}
            className={styles.field}
            {...withoutDraft}
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
  const { label, icon: Icon, tone, shortcut, excerpt, reason, run } = offer
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
      <span className={styles.body}>
        <span className={styles.label}>{label}</span>
        {excerpt}
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

interface Answer {
  /** The searched text; '' before the first answer. */
  text: string
  groups: readonly { group: string; rows: readonly Found[] }[]
  /** Rows are still being read, so there may be more results. */
  isPartial: boolean
}

const noAnswer: Answer = { text: '', groups: [], isPartial: false }

/**
 * The search results on this device; nothing is read until the user types. Until the searches answer, earlier results stay if they match
 * the text, so that Enter never opens anything else.
 */
function useFound(searches: readonly PaletteSearch[], text: string) {
  const workspace = useWorkspace()
  const navigate = useNavigate()
  const [answer, setAnswer] = useState(noAnswer)
  useEffect(() => {
    if (text === '' || searches.length === 0) return undefined
    const found = searches.map(({ group, find }) =>
      find(workspace, text, most).pipe(map((page) => ({ group, ...page }))),
    )
    const subscription = combineLatest(found).subscribe((groups) =>
      setAnswer({ text, groups, isPartial: groups.some(({ isPartial }) => isPartial) }),
    )
    return () => subscription.unsubscribe()
  }, [searches, workspace, text])
  const isAnswered = text === '' || searches.length === 0 || (answer.text === text && !answer.isPartial)
  const groups = useMemo(() => {
    const isNamed = ({ label }: Found) => answer.text === text || matchesWords(label, text)
    return text === ''
      ? []
      : answer.groups.map(({ group, rows }) => ({
          name: group,
          offers: rows.filter(isNamed).map(
            ({ to, body, ...found }): Offer => ({
              ...found,
              excerpt: body && <Excerpt of={body} searched={answer.text} shown={[found.label]} />,
              tone: 'neutral',
              shortcut: undefined,
              reason: undefined,
              run: () => void navigate(to, { state: openedHere() }),
            }),
          ),
        }))
  }, [answer, text, navigate])
  return { groups, isAnswered }
}

/** The field's label: 'Search projects, pages and commands'. */
function searchLabel(searches: readonly PaletteSearch[]): string {
  return `Search ${[...searches.map(({ group }) => group.toLowerCase()), 'pages'].join(', ')} and commands`
}

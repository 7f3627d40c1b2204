import type { LucideIcon } from 'lucide-react'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { type Command, type Identified, offeredTargets } from './command.ts'
import { runCommand } from './run-command.ts'

/** A command with its targets, as the palette offers it. */
export interface Offer {
  id: string
  label: string
  icon: LucideIcon
  tone: 'neutral' | 'danger'
  shortcut: string | undefined
  /** Why it can't be done now. */
  reason: string | undefined
  run: () => void
}

/** The headings of the palette, in their order. */
const groups = ['On this page', 'Go to', 'Theme and account', 'Help'] as const
type Group = (typeof groups)[number]

export interface OfferGroup {
  name: string
  offers: readonly Offer[]
}

/** A key and what it does, whether or not there is something to do it to now. */
export interface Shortcut {
  key: string
  label: string
}

interface Source {
  group: () => Group
  shortcuts: () => readonly Shortcut[]
  offers: () => readonly Offer[]
  hasFocus: () => boolean
}

const sources = new Set<Source>()

interface Registration<Target extends Identified, Context> {
  commands: readonly Command<Target, Context>[]
  /** What they would be performed on now: the selected rows, or the one that has the focus. Asked when a key is pressed. */
  targets?: () => readonly Target[]
  context: Context
  /** Their heading in the palette; 'On this page' if absent. */
  group?: Group
  /** Their shortcuts work while the focus is in this list. */
  list?: RefObject<HTMLElement | null>
}

/** Offers commands in the palette, and their shortcuts in their list, while the component is on the screen. */
export function useCommands<Target extends Identified, Context>(registration: Registration<Target, Context>): void {
  const latest = useRef(registration)
  useLayoutEffect(() => {
    latest.current = registration
  })
  useEffect(() => {
    const source: Source = {
      group: () => latest.current.group ?? 'On this page',
      shortcuts: () =>
        latest.current.commands.flatMap(({ shortcut, label }) => (shortcut ? [{ key: shortcut, label }] : [])),
      offers: () => offersOf(latest.current),
      hasFocus: () => latest.current.list?.current?.contains(document.activeElement) ?? false,
    }
    sources.add(source)
    return () => {
      sources.delete(source)
    }
  }, [])
}

function offersOf<Target extends Identified, Context>({
  commands,
  targets,
  context,
}: Registration<Target, Context>): readonly Offer[] {
  const now = targets?.() ?? []
  return commands.flatMap((command) => {
    const offered = offeredTargets(command, now, context)
    if (!offered) return []
    return {
      id: command.id,
      label: command.describe(offered),
      icon: command.icon,
      tone: command.tone ?? 'neutral',
      shortcut: command.shortcut,
      reason: command.disabledReason?.(offered, context),
      run: () => runCommand(command, offered, context),
    }
  })
}

/** Everything that can be done now, the page's commands first. */
export function offersNow(): readonly OfferGroup[] {
  const all = [...sources]
  return groups
    .map((name) => ({
      name,
      offers: all.filter((source) => source.group() === name).flatMap((source) => source.offers()),
    }))
    .filter(({ offers }) => offers.length > 0)
}

/** The single keys of the lists on this page. */
export function shortcutsNow(): readonly Shortcut[] {
  const all = [...sources].flatMap((source) => source.shortcuts())
  return all.filter(({ key }, index) => all.findIndex((other) => other.key === key) === index)
}

/** Runs what this key stands for in the list that has the focus. Returns whether there was such a command. */
export function runShortcut(key: string): boolean {
  for (const source of sources) {
    const offer = source.hasFocus() ? source.offers().find(({ shortcut }) => shortcut === key) : undefined
    if (offer) {
      offer.run()
      return true
    }
  }
  return false
}

import type { LucideIcon } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect } from 'react'
import { useLatest } from '#src/ui/latest/use-latest.ts'
import { type Command, type Identified, offeredTargets } from './command.ts'
import { runCommand } from './run-command.ts'

/** A command with its targets, as offered in the palette. */
export interface Offer {
  id: string
  label: string
  icon: LucideIcon
  tone: 'neutral' | 'danger'
  shortcut: string | undefined
  /** Why it was found, if the label doesn't say so. */
  excerpt?: ReactNode
  /** Why it can't be done now. */
  reason: string | undefined
  run: () => void
}

/** The palette's headings, in order. */
const groups = ['On this page', 'Go to', 'Theme and account', 'Help'] as const
type Group = (typeof groups)[number]

export interface OfferGroup {
  name: string
  offers: readonly Offer[]
}

/** A key and its action, whether or not it has a target now. */
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
  /** The current targets: the selected rows, or the focused one. Called when a key is pressed. */
  targets?: () => readonly Target[]
  context: Context
  /** The heading in the palette; 'On this page' if absent. */
  group?: Group
  /** The shortcuts work while the focus is in this list. */
  list?: RefObject<HTMLElement | null>
}

/** Registers commands in the palette, and their shortcuts in their list, while the component is mounted. */
export function useCommands<Target extends Identified, Context>(registration: Registration<Target, Context>): void {
  const latest = useLatest(registration)
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
  }, [latest])
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

/** All commands that are available now, the page's own first. */
export function offersNow(): readonly OfferGroup[] {
  const all = [...sources]
  return groups
    .map((name) => ({
      name,
      offers: all.filter((source) => source.group() === name).flatMap((source) => source.offers()),
    }))
    .filter(({ offers }) => offers.length > 0)
}

/** The single-key shortcuts of this page's lists. */
export function shortcutsNow(): readonly Shortcut[] {
  const all = [...sources].flatMap((source) => source.shortcuts())
  return all.filter(({ key }, index) => all.findIndex((other) => other.key === key) === index)
}

/** Runs the command for this key in the focused list. Returns whether there was one. */
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

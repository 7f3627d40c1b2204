import type { LucideIcon } from 'lucide-react'
import type { Observable } from 'rxjs'
import type { Workspace } from '#src/data/workspace.ts'

/** Something found by its name. */
export interface Found {
  id: string
  label: string
  icon: LucideIcon
  /** Where it is opened. */
  to: string
}

/** What a feature lets people search in the palette. */
export interface PaletteSearch {
  /** The heading above what is found. */
  group: string
  /**
   * Reads from this device what can be searched; subscribed to while something is typed. Emits a function that finds, and another one
   * after each change: it is called at each keystroke, so it reads nothing from disk.
   */
  searched: (workspace: Workspace) => Observable<FindByName>
}

/** @param most how many to return at the most */
export type FindByName = (text: string, most: number) => readonly Found[]

/** Loads the searches together with the palette. */
export type LoadSearches = () => Promise<readonly PaletteSearch[]>

/** Whether each word of a text occurs in a label. Letter case doesn't matter. */
export function matchesWords(label: string, text: string): boolean {
  const searched = label.toLocaleLowerCase()
  return wordsOf(text).every((word) => searched.includes(word))
}

function wordsOf(text: string): string[] {
  return text.toLocaleLowerCase().split(/\s+/).filter(Boolean)
}

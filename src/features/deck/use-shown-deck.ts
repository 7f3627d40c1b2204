import { useMemo } from 'react'
import { type DeckRow, newSlides, slideRows } from '#src/domain/deck/from-document.ts'
import { outline, partOutline } from '#src/domain/deck/outline.ts'
import { partKinds } from '#src/domain/deck/slide.ts'
import { documentRowsMax } from '#src/domain/document/limits.ts'
import type { DocumentRow, ProjectDocument } from '#src/domain/document/schema.ts'
import { groupBy } from '#src/domain/group-by.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'
import type { ShownRow } from './mutations.ts'

/** The slides and parts that a deck shows. The same objects while its rows don't change. */
export interface ShownDeck {
  /** In their order. */
  slides: readonly ShownRow[]
  /** Of a slide, in their order. */
  partsOf: (slideId: string) => readonly ShownRow[]
  byId: ReadonlyMap<string, ShownRow>
  all: readonly ShownRow[]
  /** The names of its pictures in the bucket. */
  pictures: readonly string[]
  /** Customers may add no more rows. */
  isFull: boolean
}

const none: readonly ShownRow[] = []

/** The slides as they are stored, with those of a new deck that nobody has edited yet. */
export function useShownDeck({ id, logo_path }: ProjectDocument, rows: readonly DocumentRow[]): ShownDeck {
  const { scope } = useWorkspace().identity
  return useMemo(() => {
    const stored = new Map(rows.map((row) => [row.id, row]))
    const ofTemplate = new Set(newSlides(id).map((slide) => slide.id))
    const shown = (row: DeckRow): ShownRow => {
      const kind = row.kind as ShownRow['kind']
      const own =
        kind in partOutline ? partOutline[kind as keyof typeof partOutline] : outline[kind as keyof typeof outline]
      return {
        ...row,
        kind,
        name: row.title.trim() || own.name,
        created_at: stored.get(row.id)?.created_at ?? '',
        isStored: stored.has(row.id),
        isOfTemplate: ofTemplate.has(row.id),
      }
    }
    const slides = slideRows(id, rows).map(shown)
    const slideIds = new Set(slides.map((slide) => slide.id))
    const parts = rows
      .filter((row) => partKinds.some((kind) => kind === row.kind) && slideIds.has(row.parent_id))
      .toSorted((a, b) => compare(a.position, b.position) || compare(a.id, b.id))
      .map(shown)
    const byParent = groupBy(parts, ({ parent_id }) => parent_id)
    const all = [...slides, ...parts]
    return {
      slides,
      partsOf: (slideId) => byParent.get(slideId) ?? none,
      byId: new Map(all.map((row) => [row.id, row])),
      all,
      pictures: [logo_path, ...parts.map(({ picture_path }) => picture_path)].filter(Boolean),
      isFull: scope !== 'all' && rows.length + slides.filter(({ isStored }) => !isStored).length >= documentRowsMax,
    }
  }, [id, logo_path, rows, scope])
}

const compare = (a: string, b: string) => (a === b ? 0 : a < b ? -1 : 1)

import type { NumberField } from '#src/domain/projection/fields.ts'
import type { PartKind } from '#src/domain/deck/slide.ts'

/** A number of a slide or part, as it is asked for. */
export interface NumberGuide {
  label: string
  hint?: string
  after?: string
  column: NumberField
}

/** The parts of a kind that a slide takes. */
export interface PartGuide {
  kind: PartKind
  /** Heading of the group. */
  heading: string
  add: string
  /** One of them, in a sentence. */
  noun: string
  most: number
  titleLabel: string
  placeholder?: string
  bodyLabel?: string
  amount?: NumberGuide
  quantity?: NumberGuide
  hasPortrait?: boolean
}

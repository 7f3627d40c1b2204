import type { ReactNode } from 'react'

export interface Column<Item> {
  id: string
  header: string
  cell: (item: Item) => ReactNode
  /** The header sorts the table. */
  sortable?: boolean
  /** Use `end` for numbers. */
  align?: 'start' | 'end'
  /** Share of the table, such as '30%'; the other columns share the rest. */
  width?: string
  /** On a card: the title, a labelled line (the default) or hidden. */
  onCard?: 'title' | 'labelled' | 'left-out'
}

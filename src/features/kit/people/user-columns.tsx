import type { Profile } from '#src/domain/profile/table.ts'
import type { ReactNode } from 'react'
import type { ListColumn, Named } from '../lists/list-definition.ts'
import { emailOf, nameOf } from './names.ts'
import { UserLink } from './user-link.tsx'

interface UserColumns<Item> extends Pick<ListColumn<Item>, 'header' | 'width'> {
  idOf: (row: Item) => string
  /** Instead of a link, if the row has no user or the device doesn't know them. */
  otherwise: (row: Item, profiles: Named['profiles']) => ReactNode
  /** The same in the file. */
  unknown: string
}

/** A user of each row, whose table the list joins: a link to their page, and in the file their name and email. */
export function userColumns<Item>({
  idOf,
  otherwise,
  unknown,
  ...column
}: UserColumns<Item>): readonly ListColumn<Item>[] {
  const inFile =
    (text: (user: Profile) => string, none: string) =>
    (row: Item, { profiles }: Named) => {
      const user = profiles?.get(idOf(row))
      return user ? text(user) : none
    }
  return [
    {
      ...column,
      cell(row, { profiles }) {
        const user = profiles?.get(idOf(row))
        return user ? <UserLink id={user.id}>{nameOf(user)}</UserLink> : otherwise(row, profiles)
      },
      csv: inFile(nameOf, unknown),
    },
    { header: 'Email', csv: inFile(emailOf, '') },
  ]
}

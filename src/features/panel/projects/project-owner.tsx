import type { Profile } from '#src/domain/profile/table.ts'
import { nameOf } from '../../kit/people/names.ts'
import { UserLink } from '../../kit/people/user-link.tsx'
import { managementCopy } from '../../project/projects/management-copy.ts'

/** Whose project it is. @param props.users undefined until read */
export function ProjectOwner({ id, users }: { id: string; users: ReadonlyMap<string, Profile> | undefined }) {
  const owner = users?.get(id)
  if (!owner) return users ? managementCopy.unknownOwner : null
  return <UserLink id={id}>{nameOf(owner)}</UserLink>
}

import { FolderKanban } from 'lucide-react'
import type { Project } from '#src/domain/project/table.ts'
import type { Found } from '../../kit/palette/palette-search.ts'

/** @param pathOf the path of a project's page */
export function foundAt(pathOf: (id: string) => string) {
  return ({ id, name, description }: Project): Found => ({
    id: `project ${id}`,
    label: name,
    body: description,
    icon: FolderKanban,
    to: pathOf(id),
  })
}

import { isActive } from '#src/domain/project/rules.ts'
import type { Project } from '#src/domain/project/table.ts'
import { paths, projectPath } from '#src/paths.ts'

/** The topic at the start of a comment. */
export type Topic = 'deck' | 'projections'

/**
 * The path where a user talks to the team: the conversation of the last edited project, with the focus in the comment field, or the contact form
 * without a project.
 *
 * @param projects the user's own
 */
export function talkPath(projects: readonly Worked[], topic?: Topic): string {
  const project = lastWorkedOn(projects)
  if (!project) return paths.contact
  return projectPath(project.id) + commentSearch(topic)
}

/** The query that moves the focus to the comment field on a project's page. */
export function commentSearch(topic?: Topic): string {
  return `?comment${topic ? `=${topic}` : ''}`
}

/** The fields of a project that show when it was edited. */
type Worked = Pick<Project, 'id' | 'status' | 'updated_at'>

/** The last edited project, with active ones first; undefined without projects. */
export function lastWorkedOn(projects: readonly Worked[]): Worked | undefined {
  const byTime = projects.toSorted((a, b) => (a.updated_at < b.updated_at ? 1 : -1))
  return byTime.find(isActive) ?? byTime[0]
}

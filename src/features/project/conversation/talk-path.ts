import { isActive } from '#src/domain/project/rules.ts'
import type { Project } from '#src/domain/project/table.ts'
import { paths, projectPath } from '#src/paths.ts'

/** The topic that a comment begins with. */
export type Topic = 'deck' | 'projections'

/**
 * Where a user talks to the team: the conversation of the project that they worked on last, with the cursor in the comment; without a project,
 * the contact form.
 *
 * @param projects the user's own
 */
export function talkPath(projects: readonly Worked[], topic?: Topic): string {
  const project = lastWorkedOn(projects)
  if (!project) return paths.contact
  return projectPath(project.id) + commentSearch(topic)
}

/** The query that puts the cursor in the comment on a project's page. */
export function commentSearch(topic?: Topic): string {
  return `?comment${topic ? `=${topic}` : ''}`
}

/** A project, as far as it matters when it was worked on. */
type Worked = Pick<Project, 'id' | 'status' | 'updated_at'>

/** The project that was worked on last, active ones first; undefined without projects. */
export function lastWorkedOn(projects: readonly Worked[]): Worked | undefined {
  const byTime = projects.toSorted((a, b) => (a.updated_at < b.updated_at ? 1 : -1))
  return byTime.find(isActive) ?? byTime[0]
}

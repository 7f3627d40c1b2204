import { projectStatuses } from '#src/domain/project/table.ts'
import { projectStatusLabels } from '#src/domain/project/rules.ts'
import type { ManagedProjectInput } from '#src/domain/project/schema.ts'
import { planById } from '#src/site.ts'
import { formatDay } from '#src/ui/date/format-date.ts'
import type { FailureMessage } from '#src/ui/toast/toast-store.ts'
import type { MissingNotice } from '../../kit/commands/command-confirmations.tsx'

/** The copy of a page that creates, edits and deletes projects. */
export interface ProjectCopy {
  created: string
  createFailed: FailureMessage
  updated: string
  updateFailed: FailureMessage
  deleted: (count: number) => string
  confirmDelete: (count: number) => string
  deleteFailed: FailureMessage
  restored: (count: number) => string
  restoreFailed: (count: number) => FailureMessage
  /** For a foreign link, or a deleted project. Its button, and a link on the page of a missing project, lead away. */
  missing: MissingNotice
}

/** What is said of a missing project. @param closeLabel leads away */
export const missingProject = (closeLabel: string): MissingNotice => ({
  title: 'Project not found',
  description: 'It was deleted, or it belongs to someone else.',
  closeLabel,
})

/** The copy of the customer's page. */
export const copy = {
  title: 'My Projects',
  noDescription: 'No description provided.',
  createFirst: 'Create Your First Project',
  emptyText: 'A project is what we build with you. Give it a name and watch it move through its seven days here.',
  loadFailed: {
    title: 'Failed to load projects. Please try again.',
    description:
      "They will load as soon as you're online. You can still create a project: it's saved on this device and sent later.",
  },
  created: 'Project created successfully',
  createFailed: 'Failed to create project. Please try again.',
  updated: 'Project updated successfully',
  updateFailed: 'Failed to update project. Please try again.',
  deleted: (count: number) => (count === 1 ? 'Project deleted successfully' : `${count} projects deleted successfully`),
  deleteFailed: 'Failed to delete project. Please try again.',
  confirmDelete: (count: number) =>
    `Are you sure you want to delete ${count === 1 ? 'this project' : `these ${count} projects`}? This action cannot be undone.`,
  restored: (count: number) => (count === 1 ? 'Project restored' : `${count} projects restored`),
  restoreFailed: (count: number) => `Failed to restore ${count === 1 ? 'project' : 'projects'}. Please try again.`,
  missing: missingProject('Back to My Projects'),
} as const satisfies ProjectCopy & Record<string, unknown>

export const fieldLabels: Record<keyof ManagedProjectInput, string> = {
  name: 'Name',
  description: 'Description',
  status: 'Status',
  progress: 'Progress',
  plan: 'Plan',
  starts_on: 'Starts on',
  due_on: 'Due on',
  links: 'Links',
}

/** A field's name within a sentence. */
export function fieldLabel(field: string): string {
  const labels: Record<string, string> = { starts_on: 'start date', due_on: 'due date' }
  return labels[field] ?? field
}

/** Formats a field's value for users. The value may come from any device and version. */
export function formatValue(field: string, value: unknown): string {
  if (field === 'progress') return `${String(value)}%`
  const status = field === 'status' ? projectStatuses.find((known) => known === value) : undefined
  if (status) return projectStatusLabels[status]
  const text = typeof value === 'string' ? value.trim() : value === null ? '' : JSON.stringify(value)
  if (field === 'plan') return planById(text)?.name ?? (text || 'No plan')
  if (field === 'starts_on' || field === 'due_on') return formatDay(text) ?? 'No date'
  return text === '' ? '(empty)' : text
}

import { contactLimits } from '../contact/limits.ts'
import { avatarFilesMax } from '../profile/rules.ts'
import { projectDescriptionMax, projectNameMax, projectsKeptMax, projectsMax } from '../project/fields.ts'
import { linksMax } from '../project/links.ts'

/** Maximum number of rows that a customer changes in an hour, in all tables. */
export const writesPerHourMax = 10_000

/**
 * Explains to the user why the server refused an edit and what to do about it.
 *
 * @param code SQLSTATE, or a code of docs/sync-protocol.md (`row_deleted`, `forbidden_field`, ...)
 * @param constraint name of the violated constraint, or ''
 * @param row the noun for the refused row: 'project'
 */
export function refusalText(code: string, constraint: string, row: string): string {
  return (
    byConstraint[constraint] ?? byCode[code]?.(row) ?? `The server couldn't accept this ${row}. Try again, or edit it.`
  )
}

/** Check, foreign key and unique constraints and caps, by their names in the migrations. */
const byConstraint: Record<string, string> = {
  projects_name_required: 'Project name is required.',
  projects_name_length: `The name is too long. A project name can have up to ${projectNameMax} characters.`,
  projects_description_length: `The description is too long. It can have up to ${projectDescriptionMax} characters.`,
  projects_status_known: "We don't recognise this status. Choose another one.",
  projects_progress_range: 'Progress must be between 0 and 100.',
  projects_plan_known: "We don't recognise this plan. Choose another one.",
  projects_links_form: `Write up to ${linksMax} links, one per line: a name, a space and an address that starts with https://.`,
  projects_live_limit:
    `You've reached the limit of ${projectsMax.toLocaleString('en')} projects. ` +
    'This one is saved on this device. Delete a project you no longer need, then try again.',
  projects_kept_limit:
    `You've reached the limit of ${projectsKeptMax.toLocaleString('en')} projects, deleted ones included. ` +
    'This one is saved on this device. Deleted projects stop counting after 90 days: try again then, or contact us.',
  writes_hourly_limit:
    `You've reached the limit of ${writesPerHourMax.toLocaleString('en')} changes in an hour. ` +
    'This one is saved on this device. Wait an hour, then try again.',
  projects_user_id_fkey: 'The owner of this project no longer has an account.',
  tasks_title_required: 'A task needs a title.',
  tasks_title_length: 'The task title is too long.',
  tasks_description_length: 'The task description is too long.',
  tasks_status_known: "We don't recognise this status. Choose another one.",
  tasks_position_form: "We couldn't move the task there. Try again.",
  tasks_project_id_fkey: "This task's project no longer exists.",
  tasks_assigned_to_fkey: 'The user this task is assigned to no longer has an account.',
  profiles_full_name_length: 'The name is too long.',
  profiles_avatar_url_length: 'The avatar URL is too long.',
  profiles_avatar_url_form: 'The avatar URL must start with https://.',
  avatars_files_limit:
    `You've reached the limit of ${avatarFilesMax} pictures. ` +
    'Your current picture stays. Delete one you no longer need, then try again.',
  profiles_news_mail_known: "We don't recognise this choice. Choose another one.",
  contact_messages_note_length: `The note is too long. It can have up to ${contactLimits.note.toLocaleString('en')} characters.`,
  contact_messages_answer_length: `The answer is empty or too long. It can have up to ${contactLimits.answer.toLocaleString('en')} characters.`,
  contact_messages_answer_once:
    'Someone else has answered this message. Copy your answer if you still want to send it another way.',
  notifications_message_length: 'The message is empty or too long.',
  notifications_user_id_fkey: 'The user this message was for no longer has an account.',
}

function unstorable(): string {
  return 'It contains a character that can’t be saved, such as half an emoji. Type the text again.'
}

const byCode: Record<string, (row: string) => string> = {
  id_taken: (row) => `Another ${row} has the same ID. Try again and it will get a new one.`,
  not_found: (row) => `This ${row} no longer exists, or is no longer yours.`,
  scope_lost: (row) =>
    `You no longer have admin access, so your change to this ${row} can't be sent. If you get the access back, so does your change.`,
  damaged: (row) => `The copy of this ${row} on this device was damaged before your change was sent.`,
  overtaken: (row) => `You changed this ${row} again before this change was sent. We kept the later one.`,
  row_deleted: (row) => `This ${row} was deleted on another device before your change arrived.`,
  parent_deleted: (row) => `What this ${row} belongs to was deleted.`,
  last_admin: () => 'This is the last active admin. Make someone else an admin first.',
  forbidden_field: (row) => `You don't have permission to change part of this ${row}.`,
  '413': () => "It's too large to save.",
  '42501': (row) => `You don't have permission to change this ${row}.`,
  // The code for broken text depends on how the database reads it.
  '22P02': unstorable,
  '22P05': unstorable,
  '22021': unstorable,
  '22001': () => 'Some of the text is too long.',
  '23503': (row) => `This ${row} refers to something that no longer exists.`,
  '23505': (row) => `A ${row} like this already exists.`,
  '23514': (row) => `This ${row} has a value that isn't allowed.`,
}

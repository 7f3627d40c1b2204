import { avatarFilesMax } from '../profile/rules.ts'
import { projectDescriptionMax, projectNameMax, projectsMax } from '../project/fields.ts'

/**
 * Why the server refused an edit, and what to do about it, in words people use.
 *
 * @param code SQLSTATE, or one of the words of docs/sync-protocol.md (`row_deleted`, `forbidden_field`, ...)
 * @param constraint name of the violated constraint, or ''
 * @param table the table of the refused row, for the words where nothing more exact is known
 */
export function refusalText(code: string, constraint: string, table: string): string {
  const row = rowWords[table] ?? 'entry'
  return (
    byConstraint[constraint] ?? byCode[code]?.(row) ?? `The server could not accept this ${row}. Try again, or edit it.`
  )
}

const rowWords: Record<string, string> = {
  projects: 'project',
  tasks: 'task',
  profiles: 'profile',
  notifications: 'notification',
}

/** A check, foreign key or unique violation, or a cap, by the name it has in the migrations. */
const byConstraint: Record<string, string> = {
  projects_name_required: 'Project name is required.',
  projects_name_length: `The name is too long: a project name has at most ${projectNameMax} characters.`,
  projects_description_length: `The description is too long: it has at most ${projectDescriptionMax} characters.`,
  projects_status_known: 'The status is not one we know. Choose another one.',
  projects_progress_range: 'Progress has to be between 0 and 100.',
  projects_live_limit:
    `You have ${projectsMax.toLocaleString('en')} projects, the most an account can hold. ` +
    'This one is kept on this device. Delete a project you no longer need, then try again.',
  projects_user_id_fkey: 'The person this project belongs to has no account any more.',
  tasks_title_required: 'A task needs a title.',
  tasks_title_length: 'The title of the task is too long.',
  tasks_description_length: 'The description of the task is too long.',
  tasks_status_known: 'The status is not one we know. Choose another one.',
  tasks_project_id_fkey: 'The project of this task is not there any more.',
  tasks_assigned_to_fkey: 'The person this task was given to has no account any more.',
  profiles_full_name_length: 'The name is too long.',
  profiles_avatar_url_length: 'The address of the picture is too long.',
  profiles_avatar_url_form: 'The address of the picture has to begin with https://.',
  avatars_files_limit:
    `You have ${avatarFilesMax} pictures, the most an account can hold. ` +
    'Your current picture stays. Delete one you no longer need, then try again.',
  notifications_message_length: 'The message is empty or too long.',
  notifications_user_id_fkey: 'The person this message was meant for has no account any more.',
}

function unstorable(): string {
  return 'It holds a character that can’t be saved, such as half of an emoji. Type the text again.'
}

const byCode: Record<string, (row: string) => string> = {
  id_taken: (row) => `Another ${row} has the same number. Try again: it will get a new one.`,
  not_found: (row) => `This ${row} is not there any more, or is not yours any more.`,
  overtaken: (row) => `You changed this ${row} again before this edit was sent. The later edit was kept.`,
  row_deleted: (row) => `This ${row} was deleted on another device before your edit arrived.`,
  parent_deleted: (row) => `What this ${row} belongs to was deleted.`,
  last_admin: () => 'This is the last active admin. Make someone else an admin first.',
  forbidden_field: (row) => `Part of this edit is not yours to change on this ${row}.`,
  '413': () => 'It is too large to be stored.',
  '42501': (row) => `You may not change this ${row}.`,
  // The same broken text has a different code with each way the database comes to read it.
  '22P02': unstorable,
  '22P05': unstorable,
  '22021': unstorable,
  '22001': () => 'A text is too long.',
  '23503': (row) => `This ${row} refers to something that is not there any more.`,
  '23505': (row) => `There is a ${row} like this already.`,
  '23514': (row) => `This ${row} holds a value that is not allowed.`,
}

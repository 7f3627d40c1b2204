import { contactLimits } from '../contact/rules.ts'
import { documentNameMax, documentNumbers, rowNumbers, rowTitleMax } from '../document/table.ts'
import { documentRowsKeptMax, documentRowsMax, documentsKeptMax, documentsMax, rowTextMax } from '../document/rules.ts'
import { customerFilesMax, filesPerCustomerMax, filesPerProjectMax, projectFilesMax } from '../file/limits.ts'
import { commentMax, commentsPerHourMax, editMinutes, postsPerProjectMax } from '../post/rules.ts'
import { avatarFilesMax } from '../profile/rules.ts'
import { projectDescriptionMax, projectNameMax, projectsKeptMax, projectsMax } from '../project/table.ts'
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

/** The sentences for the ranges of a table's numbers, by the names of their constraints. */
function ranges(
  table: string,
  numbers: Readonly<Record<string, readonly [number, number]>>,
): [constraint: string, sentence: string][] {
  return Object.entries(numbers).map(([field, [min, max]]) => [
    `${table}_${field}_range`,
    rangeSentence(field, min, max),
  ])
}

/** In the unit in which users enter it. */
function rangeSentence(field: string, min: number, max: number): string {
  const number = (value: number) => value.toLocaleString('en-IN')
  if (field.endsWith('_bp')) return `This must be between ${number(min / 100)}% and ${number(max / 100)}%.`
  if (field.endsWith('_pct')) return `This must be between ${number(min)}% and ${number(max)}%.`
  if (field.endsWith('_paise')) return `This must be between ₹${number(min / 100)} and ₹${number(max / 100)}.`
  if (field === 'opening_cash' || field === 'amount') return `This must be between ₹${number(min)} and ₹${number(max)}.`
  return `This must be between ${number(min)} and ${number(max)}.`
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
  project_posts_body_required: 'Write something first.',
  project_posts_body_length: `The comment is too long. It can have up to ${commentMax.toLocaleString('en')} characters.`,
  project_posts_decision_note_length: `The text is too long. It can have up to ${commentMax.toLocaleString('en')} characters.`,
  project_posts_changes_explained: 'Write what should change.',
  project_posts_title_required: 'Say what is to be approved.',
  project_posts_title_length: 'The title is too long.',
  project_posts_link_form: 'A link starts with https://. Copy it from the browser.',
  project_posts_edit_time: `A comment can be edited for ${editMinutes} minutes. Copy your text if you want to send it as a new one.`,
  project_posts_hourly_limit:
    `You've reached the limit of ${commentsPerHourMax} comments in an hour. ` +
    'This one is saved on this device. Wait an hour, then try again.',
  project_posts_kept_limit:
    `This project has reached the limit of ${postsPerProjectMax.toLocaleString('en')} comments. ` +
    'This one is saved on this device. Contact us.',
  project_posts_project_id_fkey: "The comment's project no longer exists.",
  project_posts_file_stored: 'The file has not arrived. Send it again.',
  project_posts_request_decided:
    'This request was decided, so its files stay as they are. Send a new request with what you want to change.',
  project_posts_request_new: 'Its request went out without this file, or was withdrawn. Ask again, with the file.',
  documents_name_required: 'A document needs a name.',
  documents_name_length: `The name is too long. It can have up to ${documentNameMax} characters.`,
  documents_kind_known: "We don't recognise this kind of document. Update the app, then try again.",
  documents_template_known: "We don't recognise this template. Choose another one.",
  documents_first_month_form: 'Choose a month and a year.',
  documents_theme_known: "We don't recognise this theme. Choose another one.",
  documents_brand_color_form: 'Choose the colour again.',
  documents_logo_path_form: "This logo isn't available any more. Choose another one.",
  documents_figures_scenario_known: "We don't recognise this scenario. Choose another one.",
  documents_project_id_fkey: "The document's project no longer exists.",
  documents_live_limit:
    `This project has reached the limit of ${documentsMax} documents. ` +
    'This one is saved on this device. Delete one you no longer need, then try again.',
  documents_kept_limit:
    `You've reached the limit of ${documentsKeptMax.toLocaleString('en')} documents, deleted ones included. ` +
    'This one is saved on this device. Deleted documents stop counting after 90 days: try again then, or contact us.',
  document_rows_kind_known: "We don't recognise this kind of line. Update the app, then try again.",
  document_rows_position_form: "We couldn't move the line there. Try again.",
  document_rows_title_length: `The name is too long. It can have up to ${rowTitleMax} characters.`,
  document_rows_body_length: `The text is too long. It can have up to ${rowTextMax.toLocaleString('en')} characters.`,
  document_rows_notes_length: `The notes are too long. They can have up to ${rowTextMax.toLocaleString('en')} characters.`,
  document_rows_picture_path_form: "This picture isn't available any more. Choose another one.",
  document_rows_document_id_fkey: 'The document of this line no longer exists.',
  document_rows_live_limit:
    `This document has reached the limit of ${documentRowsMax} lines. ` +
    'This one is saved on this device. Delete one you no longer need, then try again.',
  document_rows_kept_limit:
    `You've reached the limit of ${documentRowsKeptMax.toLocaleString('en')} lines, deleted ones included. ` +
    'This one is saved on this device. Deleted lines stop counting after 90 days: try again then, or contact us.',
  ...Object.fromEntries([...ranges('documents', documentNumbers), ...ranges('document_rows', rowNumbers)]),
  files_project_limit:
    `The files of this project have reached ${projectFilesMax / 1024 ** 3} GB. This one is saved on this device. Delete one you no longer need, or contact us: ` +
    'a deleted file takes up space for a week.',
  files_customer_limit: `Your files have reached ${customerFilesMax / 1024 ** 3} GB in all. This one is saved on this device. Delete one you no longer need, or contact us.`,
  files_type: "We don't accept this type of file. Send a picture, PDF, Office document, text, CSV, zip or short video.",
  files_customer_count_limit: `You have reached the limit of ${filesPerCustomerMax.toLocaleString('en')} files in all. This one is saved on this device. Contact us.`,
  files_count_limit: `This project has reached the limit of ${filesPerProjectMax.toLocaleString('en')} files. This one is saved on this device. Contact us.`,
  profiles_full_name_length: 'The name is too long.',
  profiles_avatar_url_length: 'The avatar URL is too long.',
  profiles_avatar_url_form: 'The avatar URL must start with https://.',
  avatars_files_limit:
    `You've reached the limit of ${avatarFilesMax} pictures. ` +
    'Your current picture stays. Delete one you no longer need, then try again.',
  profiles_status_known: "We don't recognise this status. Choose another one.",
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
  already_decided: () => 'This was decided before your answer arrived.',
  last_admin: () => 'This is the last active admin. Make someone else an admin first.',
  forbidden_field: (row) => `You don't have permission to change part of this ${row}.`,
  file_lost: () => 'This device no longer has the file. Choose it again.',
  '413': () => "It's too large to save.",
  '415': () =>
    "We don't accept this type of file. Send a picture, PDF, Office document, text, CSV, zip or short video.",
  '403': () => "You can't add this file here.",
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

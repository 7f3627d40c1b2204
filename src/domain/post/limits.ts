import { sentPost, unsentSeq } from './fields.ts'

export const commentMax = 4000
export const approvalLinkMax = 500
export const commentsPerHourMax = 300
export const postsPerProjectMax = 10_000
/** How long after its arrival a comment can be edited. */
export const editMinutes = 15

/** A post as a device creates it. Until the answer, it shows these values for those that the database sets. */
export const newPost = {
  ...sentPost,
  file_type: '',
  file_size: 0,
  has_preview: false,
  event: '',
  count: 1,
  author_id: '',
  author_name: '',
  by_team: false,
  decided_by: '',
  decided_by_name: '',
  decided_at: '',
  seq: unsentSeq,
  edited_at: '',
}

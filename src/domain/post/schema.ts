import { z } from 'zod'
import { name, text } from '../text/storable.ts'
import { visible } from '../text/characters.ts'
import { isAddress } from '../project/links.ts'
import { rowSchema } from '../row-schema.ts'
import { approvalLinkMax, commentMax } from './rules.ts'
import { approvalTitleMax, postColumns, postKinds, requestStates } from './table.ts'

const longest = `A comment can have up to ${commentMax.toLocaleString('en')} characters.`

export const postSchema = rowSchema(postColumns, {
  kind: z.enum(postKinds),
  title: name().trim().max(approvalTitleMax, `A title can have up to ${approvalTitleMax} characters.`),
  body: text().max(commentMax, longest),
  link: text().max(approvalLinkMax),
  state: z.enum(requestStates),
  decision_note: text().max(commentMax, longest),
})

/** A comment in a conversation. */
export const commentInputSchema = z.object({
  body: text().regex(visible, 'Write something first.').max(commentMax, longest),
})

/** A request for a customer's approval. */
export const approvalInputSchema = z.object({
  title: postSchema.shape.title.regex(visible, 'Say what is to be approved, such as "Landing page".'),
  body: postSchema.shape.body,
  link: name()
    .trim()
    .max(approvalLinkMax, `A link can have up to ${approvalLinkMax} characters.`)
    .refine((link) => link === '' || isAddress(link), 'A link starts with https://. Copy it from the browser.'),
})
export type ApprovalInput = z.infer<typeof approvalInputSchema>

/** A customer's wish for changes. */
export const changesInputSchema = z.object({
  note: text().regex(visible, 'Write what should change.').max(commentMax, longest),
})

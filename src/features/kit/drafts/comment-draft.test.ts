import { expect, test } from 'vitest'
import { type CommentDraft, noDraft, withoutSent } from './comment-draft.ts'

const said = (body: string, taskId = ''): CommentDraft => ({ body, taskId })

test.each([
  ['nothing if nothing was typed since', said('See the menu', 't1'), said('See the menu', 't1'), noDraft],
  ['what was typed on', said('See the menu. And the', 't1'), said('See the menu.', 't1'), said('And the')],
  ['another task that was chosen since', said('See', 't2'), said('See', 't1'), said('', 't2')],
  ['everything if it was changed within', said('See our menu'), said('See the menu'), said('See our menu')],
  ['everything if nothing was said with the file', said('Half a'), noDraft, said('Half a')],
])('a text that went out with a file leaves %s', (_what, draft, sent, remains) => {
  expect(withoutSent(draft, sent)).toEqual(remains)
})

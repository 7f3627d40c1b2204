import { draftKey } from '#src/data/drafts/draft-key.ts'
import type { LocalDatabase } from '#src/data/store/local-database.ts'
import { readOwnData } from '#src/data/workspace/own-data.ts'
import type { Identity } from '#src/data/session/identity.ts'
import { today } from '#src/domain/csv.ts'
import { readyDrafts } from '#src/runtime/page-drafts.ts'
import { messagesOf } from '../../contact/message-outbox.ts'
import { partsOf } from '../../kit/drafts/draft.ts'
import { download } from '../../kit/files/download.ts'

/**
 * Saves all of the user's own data on this device as a JSON file, without the network.
 * @throws if the device's storage can't be read
 */
export async function saveOwnData(
  db: LocalDatabase | Promise<LocalDatabase>,
  identity: Pick<Identity, 'userId' | 'scope'>,
): Promise<void> {
  const now = Date.now()
  const { userId } = identity
  const [data, messages, drafts] = await Promise.all([
    readOwnData(await db, identity, now),
    messagesOf(userId),
    readyDrafts(userId),
  ])
  const unsent_messages = messages.map(({ message: { website: _website, ...message }, written }) => ({
    ...message,
    written_at: new Date(written).toISOString(),
  }))
  const unsaved_drafts = drafts.list(userId).map(({ key, text }) => ({
    // The key without the page's id.
    form: key.slice(draftKey(userId, '').length).replace(/~.*/, ''),
    typed: partsOf(JSON.parse(text)).changes,
  }))
  const json = new Blob([JSON.stringify({ ...data, unsent_messages, unsaved_drafts }, null, 2)], {
    type: 'application/json',
  })
  download(`sevenday-data-${today()}.json`, json)
}

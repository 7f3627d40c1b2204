import { type Delivery, deliverMessages } from '#src/data/outbox/deliver-messages.ts'
import type { Command, Refusal } from '#src/data/outbox/outbox-database.ts'
import { openOutbox } from '#src/data/outbox/outbox.ts'
import { notedMessages, notedMessagesOf } from '#src/data/outbox/outbox-name.ts'
import { plainTransport } from '#src/data/outbox/plain-transport.ts'
import { finishWipingOutbox } from '#src/data/workspace/wipe.ts'
import { paths } from '#src/paths.ts'
import { identityStore } from '#src/runtime/hooks/use-identity.ts'
import { fetchFromServer, isOnline } from '#src/runtime/hooks/use-online.ts'
import { dismissToast, showToast } from '#src/ui/toast/toast-store.ts'
import { currentOwner, messageFrom, type NewMessage, type StoredMessage, storeMessage } from './messages.ts'

/** The timeout in milliseconds after which an unanswered message is sent again later. Shorter when the browser reports no connection. */
const timeout = () => (isOnline() ? 20_000 : 5000)

/** When an open page retries queued messages, in milliseconds. The rate limit is per hour. */
const retryAfter = { unreachable: 60_000, 'server-error': 60_000, 'rate-limited': 10 * 60_000 } as const

const outbox = () => openOutbox(window.indexedDB)
const transport = () =>
  plainTransport({
    url: import.meta.env.VITE_SUPABASE_URL || window.location.origin,
    publishableKey: import.meta.env.VITE_SUPABASE_PUBLISHABLE_KEY,
    fetch: fetchFromServer,
  })

/** The title for a message that the server refused. */
export const returnedTitle = 'Your message was not accepted'

/** A message that the server refused and that went back to its writer. */
export interface ReturnedMessage extends StoredMessage {
  refusal: Refusal
}

/** Withdraws an unsent message, or discards one that came back. */
export function withdrawMessage(id: string): Promise<void> {
  return outbox().done([id])
}

/** Sets aside a message that the server refused, and offers it to its writer until it is sent or discarded. */
export function giveBackMessage(id: string, refusal: Refusal): Promise<void> {
  return outbox().setAside(id, refusal)
}

/** Notes a message before this call returns, in case the page ends before the outbox has it. Returns a function that removes the note. */
export function noteMessage(message: NewMessage): () => void {
  const key = `${notedMessagesOf(message.owner)}${message.id}`
  try {
    localStorage.setItem(key, JSON.stringify({ ...message, written: Date.now() }))
  } catch (error) {
    console.warn('contact: a message could not be noted', error)
  }
  return () => localStorage.removeItem(key)
}

/** Moves messages that pages could only note into the outbox. */
async function takeNoted(): Promise<void> {
  for (const key of Object.keys(localStorage).filter((name) => name.startsWith(notedMessages))) {
    try {
      await storeMessage(JSON.parse(localStorage.getItem(key) ?? '') as NewMessage)
    } catch (error) {
      console.warn('contact: a noted message could not be stored', error)
      if (!(error instanceof SyntaxError)) continue
    }
    localStorage.removeItem(key)
  }
}

/** An owner's unsent and refused messages, oldest first. */
export async function messagesOf(owner: string): Promise<StoredMessage[]> {
  await takeNoted()
  return (await outbox().ownedBy(owner)).filter(isMessage).map(fromCommand)
}

const isMessage = ({ kind }: Command) => kind === 'contact' || kind === 'contact-refused'

function fromCommand({ id, owner, payload, created_at, refusal }: Command): StoredMessage {
  const message = messageFrom((field) => payload[field])
  return { id, owner, message, written: created_at, ...(refusal ? { refusal } : {}) }
}

/** The writer's messages that came back, oldest first. */
export async function returnedMessages(owner: string): Promise<ReturnedMessage[]> {
  return (await messagesOf(owner)).filter((message): message is ReturnedMessage => message.refusal !== undefined)
}

/** Whether a message is no longer on this device: sent or discarded. */
export async function isGone(id: string): Promise<boolean> {
  return !(await outbox().get(id))
}

/**
 * Sends the queued messages of all writers; only the writer is shown the outcome. One tab sends at a time, and a second call waits for the
 * first. Retries unsent messages by itself.
 */
export function deliverQueuedMessages(): Promise<Delivery> {
  return navigator.locks.request('sevenday-contact-outbox', async () => {
    // A message discarded when its user logged out must not be sent, even if the page closed before removing it.
    await finishWipingOutbox(window.indexedDB, window.localStorage)
    await takeNoted()
    const delivery = await deliverMessages(outbox(), transport(), AbortSignal.timeout(timeout()))
    if (delivery.delivered.length > 0 || delivery.refused.length > 0) tell(delivery)
    const own = await returnedMessages(currentOwner())
    if (own.some(({ id }) => delivery.refused.includes(id))) showReturned()
    if (delivery.waiting) tryAgainIn(retryAfter[delivery.waiting])
    return delivery
  })
}

let retry: ReturnType<typeof setTimeout> | undefined

function tryAgainIn(milliseconds: number): void {
  clearTimeout(retry)
  retry = setTimeout(() => {
    deliverQueuedMessages().catch((error: unknown) => console.warn('contact: the queue could not be sent', error))
  }, milliseconds)
}

/** Shows the toast until the user answers or closes it: the longest delay of a timer. */
const untilAnswered = 2 ** 31 - 1

function showReturned(): void {
  // The contact page shows the message itself.
  if (window.location.pathname === paths.contact) return
  const owner = currentOwner()
  const toast = showToast({
    tone: 'critical',
    title: returnedTitle,
    description: 'What you wrote is saved on this device.',
    action: { label: 'Open message', onSelect: () => window.location.assign(paths.contact) },
    duration: untilAnswered,
  })
  const endWatching = identityStore().subscribe(() => {
    if (currentOwner() === owner) return
    endWatching()
    dismissToast(toast)
  })
}

const channelName = 'sevenday-contact'

type News = Pick<Delivery, 'delivered' | 'refused'>

function tell({ delivered, refused }: News): void {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage({ delivered, refused } satisfies News)
  channel.close()
}

/** Calls the listener with the ids of messages that were sent or came back, in any tab. Returns a function that stops it. */
export function onDelivered(listener: (news: News) => void): () => void {
  const channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', (event: MessageEvent<News>) => listener(event.data))
  return () => channel.close()
}

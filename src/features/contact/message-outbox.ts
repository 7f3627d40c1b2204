import { type Delivery, deliverMessages } from '#src/data/outbox/deliver-messages.ts'
import { type Command, openOutbox, type Refusal } from '#src/data/outbox/outbox.ts'
import { plainTransport } from '#src/data/outbox/plain-transport.ts'
import { finishWipingOutbox } from '#src/data/wipe.ts'
import type { ContactInput } from '#src/domain/contact/schema.ts'
import { paths } from '#src/paths.ts'
import { dismissToast, showToast } from '#src/ui/toast/toast-store.ts'
import { identityStore } from '#src/runtime/use-identity.ts'
import { keepsTyped } from './draft.ts'
import { type ContactMessage, currentOwner, type StoredMessage } from './messages.ts'

/** Longer than any sane answer; a message that has none by then goes out again later. In milliseconds. */
const timeout = 20_000

/** When a page that stays open tries again what waits, in milliseconds. The cap is counted by the hour. */
const retryAfter = { unreachable: 60_000, 'server-error': 60_000, 'rate-limited': 10 * 60_000 } as const

const outbox = () => openOutbox(window.indexedDB)
const transport = () =>
  plainTransport({
    url: import.meta.env.VITE_SUPABASE_URL || window.location.origin,
    publishableKey: import.meta.env.VITE_SUPABASE_PUBLISHABLE_KEY,
    fetch: window.fetch.bind(window),
  })

/** What is said first of a message that the server won't take. */
export const returnedTitle = 'Your message was not accepted'

/** A message that the server won't take: its writer's again. */
export interface ReturnedMessage extends StoredMessage {
  refusal: Refusal
}

/** Takes back a message that has not gone out, or lets go of one that came back. */
export function withdrawMessage(id: string): Promise<void> {
  return outbox().done([id])
}

/** Sets a message aside that could not be sent: it is offered to its writer until it arrives or is let go. */
export function giveBackMessage(id: string, refusal: Refusal): Promise<void> {
  return outbox().setAside(id, refusal)
}

/** An owner's messages that wait or came back, the oldest first. */
export async function messagesOf(owner: string): Promise<StoredMessage[]> {
  return (await outbox().ownedBy(owner)).filter(isMessage).map(fromCommand)
}

const isMessage = ({ kind }: Command) => kind === 'contact' || kind === 'contact-refused'

function fromCommand({ id, owner, payload, created_at, refusal }: Command): StoredMessage {
  const text = (field: keyof ContactMessage) => String(payload[field] ?? '')
  const message = {
    name: text('name'),
    email: text('email'),
    subject: text('subject') as ContactInput['subject'],
    message: text('message'),
    website: text('website'),
  }
  return { id, owner, message, written: created_at, ...(refusal ? { refusal } : {}) }
}

/** Whether an empty form has something to show to its writer: a message that came back, or what they typed in this tab. */
export async function hasForForm(owner: string): Promise<boolean> {
  return keepsTyped(owner) || (await returnedMessages(owner)).length > 0
}

/** The messages of this writer that came back, the oldest first. */
export async function returnedMessages(owner: string): Promise<ReturnedMessage[]> {
  return (await messagesOf(owner)).filter((message): message is ReturnedMessage => message.refusal !== undefined)
}

/** Where a message is that was put on this device; `gone` is: it has arrived, or was let go. */
export async function whereIs(id: string): Promise<'waiting' | 'returned' | 'gone'> {
  const command = await outbox().get(id)
  if (!command) return 'gone'
  return command.kind === 'contact-refused' ? 'returned' : 'waiting'
}

/**
 * Sends what is queued, of all writers: what becomes of it only its writer is told. One tab at a time, and a second call waits for
 * the first. What waits is tried again by itself.
 */
export function deliverQueuedMessages(): Promise<Delivery> {
  return navigator.locks.request('sevenday-contact-outbox', async () => {
    // First: what a user discarded at sign-out must not go out, though the page was closed before it was removed.
    await finishWipingOutbox(window.indexedDB, window.localStorage)
    const delivery = await deliverMessages(outbox(), transport(), AbortSignal.timeout(timeout))
    if (delivery.delivered.length > 0 || delivery.refused.length > 0) tell(delivery)
    const own = await returnedMessages(currentOwner())
    if (own.some(({ id }) => delivery.refused.includes(id))) tellOfReturned()
    if (delivery.waiting) tryAgainIn(retryAfter[delivery.waiting])
    return delivery
  })
}

let retry: ReturnType<typeof setTimeout> | undefined

function tryAgainIn(milliseconds: number): void {
  clearTimeout(retry)
  retry = setTimeout(() => {
    if (!navigator.onLine) return
    deliverQueuedMessages().catch((error: unknown) => console.warn('contact: the queue could not be sent', error))
  }, milliseconds)
}

/** Until it is answered or closed: what somebody wrote is not to vanish while they look elsewhere. The longest a timer takes. */
const untilAnswered = 2 ** 31 - 1

function tellOfReturned(): void {
  // The contact page gives it back itself.
  if (window.location.pathname === paths.contact) return
  const owner = currentOwner()
  const toast = showToast({
    tone: 'critical',
    title: returnedTitle,
    description: 'What you wrote is kept for you.',
    action: { label: 'Open it', onSelect: () => window.location.assign(paths.contact) },
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

/** Told the ids of messages that have arrived or come back, whichever tab sent them. Returns what ends it. */
export function onDelivered(listener: (news: News) => void): () => void {
  const channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', (event: MessageEvent<News>) => listener(event.data))
  return () => channel.close()
}

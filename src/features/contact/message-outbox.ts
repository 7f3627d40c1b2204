import { type Delivery, deliverMessages } from '#src/data/outbox/deliver-messages.ts'
import { type MessageOutbox, openOutbox, type Refusal } from '#src/data/outbox/outbox.ts'
import { plainTransport } from '#src/data/outbox/plain-transport.ts'
import type { ContactInput } from '#src/domain/contact/schema.ts'
import { paths } from '#src/paths.ts'
import { showToast } from '#src/ui/toast/toast-store.ts'
import { forgetKeptMessages, keptMessages } from './kept-message.ts'
import { hasQueuedMessages, setQueuedMessages, setReturnedMessages } from './queued-flag.ts'

/** Longer than any sane answer; a message that has none by then goes out again later. In milliseconds. */
const timeout = 20_000

/** When a page that stays open tries again what waits, in milliseconds. The cap is counted by the hour. */
const retryAfter = { unreachable: 60_000, 'server-error': 60_000, 'rate-limited': 10 * 60_000 } as const

let opened: MessageOutbox | undefined
const outbox = () => (opened ??= openOutbox())
const transport = () =>
  plainTransport({
    url: import.meta.env.VITE_SUPABASE_URL || window.location.origin,
    publishableKey: import.meta.env.VITE_SUPABASE_PUBLISHABLE_KEY,
    fetch: window.fetch.bind(window),
  })

/** What is said first of a message that the server won't take. */
export const returnedTitle = 'Your message was not accepted'

/** What a message carries beside its id. */
export interface ContactMessage extends ContactInput {
  /** The honeypot, as it came from the page. */
  website: string
}

/** A message that the server won't take: its writer's again. */
export interface ReturnedMessage {
  id: string
  message: ContactInput
  /** Milliseconds since the epoch. */
  written: number
  refusal: Refusal
}

/** Puts a message on this device, from where it goes out, whatever becomes of the page. One that came back goes out anew. */
export async function queueMessage(id: string, message: ContactMessage): Promise<void> {
  // Set before: a page that is closed in between looks once too often rather than never.
  setQueuedMessages(true)
  await outbox().add({ id, kind: 'contact', payload: { ...message }, created_at: Date.now() })
}

/** Takes back a message that has not gone out, or lets go of one that came back. */
export async function withdrawMessage(id: string): Promise<void> {
  forgetKeptMessages([id])
  await outbox().done([id])
  await setFlags()
}

/** Sets a message aside that could not be sent: it is offered to its writer until it arrives or is let go. */
export async function giveBackMessage(id: string, refusal: Refusal): Promise<void> {
  await outbox().setAside(id, refusal)
  await setFlags()
}

/** Keeps a message that came back and was let go: undo. */
export async function keepReturnedMessage({ id, message, written, refusal }: ReturnedMessage): Promise<void> {
  await outbox().add({ id, kind: 'contact-refused', payload: { ...message }, created_at: written, refusal })
  await setFlags()
}

/** The messages that came back, the oldest first. */
export async function returnedMessages(): Promise<ReturnedMessage[]> {
  const commands = await outbox().oldest('contact-refused', 50)
  return commands.map(({ id, payload, created_at, refusal }) => {
    const text = (field: keyof ContactInput) => String(payload[field] ?? '')
    return {
      id,
      message: {
        name: text('name'),
        email: text('email'),
        subject: text('subject') as ContactInput['subject'],
        message: text('message'),
      },
      written: created_at,
      refusal: refusal ?? { code: '', message: '' },
    }
  })
}

/** Where a message is that was put on this device; `gone` is: it has arrived, or was let go. */
export async function whereIs(id: string): Promise<'waiting' | 'returned' | 'gone'> {
  const command = await outbox().get(id)
  if (!command) return 'gone'
  return command.kind === 'contact-refused' ? 'returned' : 'waiting'
}

/** Sends what is queued; one tab at a time, and a second call waits for the first. What waits is tried again by itself. */
export function deliverQueuedMessages(): Promise<Delivery> {
  return navigator.locks.request('sevenday-contact-outbox', async () => {
    await takeKeptMessages()
    const delivery = await deliverMessages(outbox(), transport(), AbortSignal.timeout(timeout))
    await setFlags()
    if (delivery.delivered.length > 0 || delivery.refused.length > 0) tell(delivery)
    if (delivery.refused.length > 0) tellOfReturned()
    if (delivery.waiting) tryAgainIn(retryAfter[delivery.waiting])
    return delivery
  })
}

async function takeKeptMessages(): Promise<void> {
  const kept = keptMessages()
  for (const { id, written, message } of kept) {
    await outbox().add({ id, kind: 'contact', payload: { ...message }, created_at: written })
  }
  // After they are safe: between the two they are in both places, under one id.
  if (kept.length > 0) forgetKeptMessages(kept.map(({ id }) => id))
}

async function setFlags(): Promise<void> {
  const [queued, returned] = await Promise.all([outbox().oldest('contact', 1), outbox().oldest('contact-refused', 1)])
  setQueuedMessages(queued.length > 0 || keptMessages().length > 0)
  setReturnedMessages(returned.length > 0)
}

let retry: ReturnType<typeof setTimeout> | undefined

function tryAgainIn(milliseconds: number): void {
  clearTimeout(retry)
  retry = setTimeout(() => {
    if (!hasQueuedMessages() || !navigator.onLine) return
    deliverQueuedMessages().catch((error: unknown) => console.warn('contact: the queue could not be sent', error))
  }, milliseconds)
}

/** Until it is answered or closed: what somebody wrote is not to vanish while they look elsewhere. The longest a timer takes. */
const untilAnswered = 2 ** 31 - 1

function tellOfReturned(): void {
  // The contact page gives it back itself.
  if (window.location.pathname === paths.contact) return
  showToast({
    tone: 'critical',
    title: returnedTitle,
    description: 'What you wrote is kept for you.',
    action: { label: 'Open it', onSelect: () => window.location.assign(paths.contact) },
    duration: untilAnswered,
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

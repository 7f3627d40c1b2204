import { deliverMessages, type Delivery } from '#src/data/outbox/deliver-messages.ts'
import { openOutbox, type Outbox } from '#src/data/outbox/outbox.ts'
import { plainTransport } from '#src/data/outbox/plain-transport.ts'
import type { ContactInput } from '#src/domain/contact/schema.ts'
import { setQueuedMessages } from './queued-flag.ts'

/** Longer than any sane answer; a message that has none by then goes out again later. In milliseconds. */
const timeout = 20_000

let opened: Outbox | undefined
const outbox = () => (opened ??= openOutbox())
const transport = () =>
  plainTransport({
    url: import.meta.env.VITE_SUPABASE_URL || window.location.origin,
    publishableKey: import.meta.env.VITE_SUPABASE_PUBLISHABLE_KEY,
    fetch: window.fetch.bind(window),
  })

/** What a message carries beside its id. */
export interface ContactMessage extends ContactInput {
  /** The honeypot, as it came from the page. */
  website: string
}

/** Puts a message on this device, from where it goes out, whatever becomes of the page. */
export async function queueMessage(id: string, message: ContactMessage): Promise<void> {
  // Set before: a page that is closed in between looks once too often rather than never.
  setQueuedMessages(true)
  await outbox().add({ id, kind: 'contact', payload: { ...message }, created_at: Date.now() })
}

/** Takes back a message that has not gone out. */
export async function withdrawMessage(id: string): Promise<void> {
  await outbox().done([id])
}

/** Sends what is queued; one tab at a time, and a second call waits for the first. */
export function deliverQueuedMessages(): Promise<Delivery> {
  return navigator.locks.request('sevenday-contact-outbox', async () => {
    const delivery = await deliverMessages(outbox(), transport(), AbortSignal.timeout(timeout))
    const left = await outbox().oldest('contact', 1)
    setQueuedMessages(left.length > 0)
    if (delivery.delivered.length > 0) tell(delivery.delivered)
    return delivery
  })
}

const channelName = 'sevenday-contact'

function tell(delivered: string[]): void {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(delivered)
  channel.close()
}

/** Told the ids of messages that have arrived, whichever tab sent them. Returns what ends it. */
export function onDelivered(listener: (ids: readonly string[]) => void): () => void {
  const channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', (event: MessageEvent<string[]>) => listener(event.data))
  return () => channel.close()
}

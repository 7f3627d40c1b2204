/// <reference lib="webworker" />
/** The worker's side of web push: shows notifications and opens their page on click. */
import { access, adminProjectPath, paths, projectPath, routeOf } from '#src/paths.ts'
import type { OpenPath, PushChanged } from './push-messages.ts'

declare const self: ServiceWorkerGlobalScope

interface News {
  title: string
  body: string
  /** The page to open. */
  path: string
}

/**
 * The texts of each kind of push. Only a push of news has its own text, which is the title. The app shows texts that people wrote, and only to the
 * signed-in user.
 */
const news: Record<string, News> = {
  notification: {
    title: 'You have a new notification',
    body: 'Open the app to read it.',
    path: `${paths.dashboard}?notifications`,
  },
  news: {
    title: 'There is news about your project',
    body: 'Open the app to see it.',
    path: `${paths.dashboard}?notifications`,
  },
  contact_message: {
    title: 'A new contact message is waiting',
    body: 'Open the admin panel to read it.',
    path: paths.adminContacts,
  },
}

/** For kinds added by a later version of the database. */
const unknownNews: News = { title: 'There is news for you', body: 'Open the app to see it.', path: paths.dashboard }

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The page that a shown notification opens. */
interface Shown {
  path: string
}

/** Milliseconds to wait for a page to confirm that it shows the path. */
const longestAnswer = 1000

export function listenForPush(): void {
  self.addEventListener('push', (event) => event.waitUntil(show(event.data)))
  self.addEventListener('notificationclick', (event) => {
    event.notification.close()
    const { path } = event.notification.data as Shown
    event.waitUntil(open(path))
  })
  self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(replace(event)))
}

/** Browsers require a notification for every push. Notifications of one kind replace each other. */
async function show(data: PushMessageData | null): Promise<void> {
  const { kind, badge, text, place } = contentOf(data)
  const { title, body, path } = news[kind] ?? unknownNews
  // TypeScript's library lacks `renotify`; without it, a replacement makes no sound.
  const options: NotificationOptions & { renotify: boolean } = {
    body,
    tag: kind,
    renotify: true,
    icon: '/icons/icon-192.png',
    data: { path: place ?? path } satisfies Shown,
  }
  await Promise.all([self.registration.showNotification(text ?? title, options), setBadge(badge)])
}

interface Content {
  kind: string
  badge?: unknown
  /** The event, if the push contains it. */
  text?: string
  /** The page of the project that the news is about. */
  place?: string | undefined
}

function contentOf(data: PushMessageData | null): Content {
  try {
    const content: unknown = data?.json()
    if (typeof content === 'object' && content !== null && 'kind' in content && typeof content.kind === 'string') {
      const {
        kind,
        badge,
        text,
        project_id: id,
        post_id,
        is_own,
      } = content as Record<string, unknown> & { kind: string }
      // Without a project's id, the path of its kind opens.
      const pathOf = is_own === false ? adminProjectPath : projectPath
      return {
        ...{ kind, badge, ...(typeof text === 'string' && { text }) },
        place: isId(id) ? pathOf(id, '', isId(post_id) ? post_id : '') : undefined,
      }
    }
  } catch (error) {
    console.warn('worker: unreadable push', error)
  }
  return { kind: 'unknown' }
}

const isId = (value: unknown): value is string => typeof value === 'string' && uuid.test(value)

/** Shows the count until the app opens and takes over. */
async function setBadge(count: unknown): Promise<void> {
  if (typeof count !== 'number' || !('setAppBadge' in self.navigator)) return
  await self.navigator.setAppBadge(count).catch((error: unknown) => console.warn('worker: badge not set', error))
}

/**
 * Shows a path in an open app window without a reload, so that half-written forms survive. Website pages, and app pages that don't answer,
 * are left alone; the path then opens in a new window.
 */
async function open(path: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window' })
  const app = windows.filter(({ url }) => isApp(new URL(url).pathname))
  const [client] = [...app.filter(({ focused }) => focused), ...app]
  if (client) {
    const [answered] = await Promise.all([
      isShown(client, path),
      client.focus().catch((error: unknown) => console.warn('worker: no window focused', error)),
    ])
    if (answered) return
  }
  await self.clients.openWindow(path)
}

function isApp(pathname: string): boolean {
  const path = routeOf(pathname)
  return path !== undefined && access[path] !== 'public'
}

function isShown(client: WindowClient, path: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), longestAnswer)
    port1.onmessage = () => {
      clearTimeout(timer)
      resolve(true)
    }
    client.postMessage({ type: 'sevenday:open', path } satisfies OpenPath, [port2])
  })
}

/** The database learns the new endpoint from a page, which knows the signed-in user: an open page, or the next one to open. */
async function replace({ oldSubscription, newSubscription }: PushSubscriptionChangeEvent): Promise<void> {
  if (!newSubscription && oldSubscription) {
    await self.registration.pushManager
      .subscribe(oldSubscription.options)
      .catch((error: unknown) => console.warn('worker: not subscribed again', error))
  }
  for (const client of await self.clients.matchAll({ type: 'window' })) {
    client.postMessage({ type: 'sevenday:push-changed' } satisfies PushChanged)
  }
}

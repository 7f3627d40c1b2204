import { combineLatest, defer, from, map, Observable, type Subscription, switchMap } from 'rxjs'
import type { ListRequest } from '#src/data/store/list-request.ts'
import { livePage, plainRow, sortOf } from '#src/data/queries/live-list.ts'
import type { LocalDatabase } from '#src/data/store/local-database.ts'
import type { EarlyRows } from '#src/data/store/early-rows.ts'
import type { Before } from '#src/domain/post/feed.ts'
import type { Post } from '#src/domain/post/table.ts'
import type { Notification } from '#src/domain/notification/table.ts'
import { useLive } from '#src/runtime/hooks/use-live.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'

/** The number of posts in a part of the feed. Few enough that drawing them doesn't delay scrolling on a slow phone. */
const partSize = 4
/** A part that grows beyond this, as in a first sync, is divided again. */
const partMax = 20

/** A part of a feed: consecutive posts, oldest first. */
export interface FeedPart {
  posts: readonly Post[]
  /** The post before the first one; null if it is the first of the feed. */
  before: Before | null
  /** The place of the first post. Earlier parts are below it. */
  from: number
}

export interface PartOf {
  projectId: string
  /** Only posts with a lower place; the newest if absent. */
  below?: number
}

/** The files of a request are shown with it. */
const noRequest = ''

/**
 * The last posts below a place, live. Its lower bound is fixed when it is first read, so that no post falls between two parts while others arrive.
 */
export function feedPart(db: LocalDatabase, { projectId, below }: PartOf): Observable<FeedPart> {
  const collection = db.project_posts
  const { where, sort } = newestOf(projectId)
  const upTo = below === undefined ? {} : { $lt: below }
  const find = (seq: object, limit?: number) =>
    collection.find({
      selector: { ...where, ...(Object.keys(seq).length > 0 && { seq: seq as never }) },
      sort: sortOf(sort),
      ...(limit !== undefined && { limit }),
    })
  const read = () =>
    defer(() => find(upTo, partSize + 1).exec()).pipe(
      switchMap((docs) => {
        const lowest = docs.length > partSize ? (docs[partSize - 1]?.seq ?? 0) : 0
        const earlier = lowest > 0 ? from(find({ $lt: lowest }, 1).exec()) : from([[]])
        return combineLatest([find({ ...upTo, $gte: lowest }).$, earlier]).pipe(
          map(([found, [last]]) => partFrom(found.map(plainRow).reverse(), last ? plainRow(last) : undefined, lowest)),
        )
      }),
    )
  return new Observable<FeedPart>((subscriber) => {
    let inner: Subscription | undefined
    const start = () => {
      inner?.unsubscribe()
      inner = read().subscribe({
        next(part) {
          if (part.posts.length > partMax && part.posts.length > size) start()
          else subscriber.next(part)
          size = part.posts.length
        },
        // The read was interrupted by a logout.
        error: (error: unknown) => (db.closed || collection.closed ? subscriber.complete() : subscriber.error(error)),
      })
    }
    let size = 0
    start()
    return () => inner?.unsubscribe()
  })
}

/** Reads the newest posts only. The open database reads the others. */
feedPart.early = async (rows: EarlyRows, { projectId, below }: PartOf): Promise<FeedPart | undefined> => {
  if (below !== undefined) return undefined
  const page = await rows.page(newestOf(projectId))
  if (!page) return undefined
  const posts = page.rows.slice(0, partSize).reverse()
  const last = page.rows[partSize]
  return partFrom(posts, last, last ? (posts[0]?.seq ?? 0) : 0)
}

function partFrom(posts: readonly Post[], last: Post | undefined, lowest: number): FeedPart {
  if (!last) return { posts, before: null, from: lowest }
  const { kind, author_id, author_name, created_at, event, is_removed } = last
  return { posts, before: { kind, author_id, author_name, created_at, event, is_removed }, from: lowest }
}

function newestOf(projectId: string): ListRequest<'project_posts'> {
  return {
    table: 'project_posts',
    where: { project_id: projectId, approval_id: noRequest },
    sort: [
      { field: 'seq', direction: 'desc' },
      { field: 'counter', direction: 'desc' },
    ],
    limit: partSize + 1,
  }
}

/** A part of a project's feed; undefined until read. */
export function useFeedPart(of: PartOf): FeedPart | undefined {
  return useLive(feedPart, of)
}

const feedNews: readonly string[] = ['comment_added', 'approval_asked', 'approval_decided']

/** The user's unread news about a project's feed, oldest first; undefined until read. */
export function useUnreadFeedNews(projectId: string): readonly Notification[] | undefined {
  const { userId } = useWorkspace().identity
  const unread = useLive(livePage<'notifications'>, {
    table: 'notifications',
    where: { user_id: userId, is_read: false },
    sort: [{ field: 'created_at', direction: 'desc' }],
    limit: 500,
  })
  return unread?.rows.filter(({ kind, project_id }) => project_id === projectId && feedNews.includes(kind)).reverse()
}

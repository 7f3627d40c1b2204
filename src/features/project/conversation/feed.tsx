import { ArrowDown } from 'lucide-react'
import {
  createContext,
  memo,
  type ReactNode,
  type RefObject,
  startTransition,
  use,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { liveRow } from '#src/data/queries/live-list.ts'
import type { Notification } from '#src/domain/notification/table.ts'
import { type FeedEntry, feedEntries } from '#src/domain/post/feed.ts'
import { hasArrived } from '#src/domain/post/rules.ts'
import type { Post } from '#src/domain/post/table.ts'
import type { Project } from '#src/domain/project/table.ts'
import { useLive } from '#src/runtime/hooks/use-live.ts'
import { Button } from '#src/ui/button/button.tsx'
import { dayOf, formatDate } from '#src/ui/date/format-date.ts'
import { announce } from '#src/ui/live-region/announce.ts'
import { watchInView } from '#src/ui/virtual/watch-in-view.ts'
import { markRead } from '../../kit/mutations/mark-read.ts'
import { useSyncMarks } from '../../kit/sync/use-sync-marks.ts'
import type { PostContext } from './commands.ts'
import * as styles from './conversation.css.ts'
import { copy } from './copy.ts'
import { PostEntry, spokenPost } from './post-entry.tsx'
import { type FeedPart, useFeedPart, useUnreadFeedNews } from './queries.ts'

export interface FeedHandle {
  goToNewest: () => void
}

interface FeedProps {
  handle: RefObject<FeedHandle | null>
  newest: FeedPart
  project: Project
  context: PostContext
  taskPath: (taskId: string) => string
  /** The id of the post in the URL; '' for none. */
  goTo: string
}

interface FeedState {
  context: PostContext
  projectId: string
  taskPath: (taskId: string) => string
  marks: ReturnType<typeof useSyncMarks>
  /** Time of the first news when the feed was opened; '' if there was none. */
  unreadFrom: string
  goTo: string
  /** The place of that post. All posts from there on must be loaded. */
  reachFrom: number | undefined
}

const FeedContext = createContext<FeedState | null>(null)

/** The distance from its end, in pixels, within which the feed follows new posts. */
const nearEnd = 80

/**
 * The posts of a project, newest last, in a box that scrolls. It starts at the first unread post or at the end, and loads earlier posts as the user
 * scrolls up.
 */
export function Feed({ handle, newest, project, context, taskPath, goTo }: FeedProps) {
  const box = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const marks = useSyncMarks('project_posts')
  const unreadFrom = useUnreadLine(box, project.id, context)
  // Without a link, the id of no post.
  const target = useLive(liveRow<'project_posts'>, { table: 'project_posts', id: goTo || project.id })
  const reachFrom = goTo && target?.project_id === project.id ? target.seq : undefined
  const state = useMemo<FeedState | undefined>(
    () =>
      unreadFrom === undefined
        ? undefined
        : { context, projectId: project.id, taskPath, marks, unreadFrom, goTo, reachFrom },
    [context, project.id, taskPath, marks, unreadFrom, goTo, reachFrom],
  )
  const { isAtEnd, goToEnd, leaveEnd } = useEnd(box, content)
  const isNewBelow = useAnnounced(newest.posts, context.identity.userId, isAtEnd)
  useImperativeHandle(handle, () => ({ goToNewest: goToEnd }), [goToEnd])
  const isReady = state !== undefined
  useStart(box, { isReady, goTo, goToEnd, leaveEnd })

  return (
    <div className={styles.feedFrame}>
      {/* A scrolling region must be focusable, so that the keyboard can scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div ref={box} className={styles.feed} role="log" aria-live="off" aria-label={copy.log} tabIndex={0}>
        <div ref={content} className={styles.feedContent}>
          {state ? (
            <FeedContext value={state}>
              <Groups newest={newest} box={box} content={content} />
            </FeedContext>
          ) : null}
        </div>
      </div>
      {isAtEnd ? null : (
        <div className={styles.newest}>
          <Button size="small" icon={<ArrowDown size={15} />} onClick={goToEnd}>
            {isNewBelow ? copy.newBelow : copy.newest}
          </Button>
        </div>
      )}
    </div>
  )
}

function useFeed(): FeedState {
  const state = use(FeedContext)
  if (!state) throw new Error('useFeed outside of a Feed')
  return state
}

/** How many parts share an element. */
const groupSize = 3

/** How far out of view a group of parts is drawn, in pixels. */
const drawnBeyond = 1000

interface GroupsProps {
  newest: FeedPart
  /** The box that scrolls, and the element in it that holds the groups. */
  box: RefObject<HTMLElement | null>
  content: RefObject<HTMLElement | null>
}

/**
 * The parts of the feed in small groups. A group far out of view is replaced by an empty element of its height, so that the page and the device
 * handle few posts even in a long feed.
 */
function Groups({ newest, box, content }: GroupsProps) {
  /** For each group, newest first: the ends of its parts that are followed by an earlier part. */
  const [ends, setEnds] = useState<readonly (readonly number[])[]>([[]])
  const [onEnd] = useState(() => (group: number, index: number, end: number) => {
    setEnds((all) => {
      const known = all[group] ?? []
      const those = index === known.length ? [...known, end] : known.with(index, end)
      const changed = all.with(group, those)
      return group === all.length - 1 && those.length === groupSize ? [...changed, []] : changed
    })
  })
  // The last group stays, because it grows or leads to the post of a link.
  const { far, heights } = useFarGroups(box, content, ends.length - 1)
  const shown: ReactNode[] = []
  let space = 0
  let spaceFrom = 0
  for (const [group, those] of ends.entries()) {
    if (far.has(group)) {
      if (space === 0) spaceFrom = group
      space += heights.get(group) ?? 0
    } else {
      if (space > 0) shown.push(<Space key={`space ${spaceFrom}`} height={space} />)
      space = 0
      shown.push(
        <Group
          key={group}
          group={group}
          ends={those}
          height={heights.get(group)}
          onEnd={onEnd}
          newest={group === 0 ? newest : undefined}
          below={ends[group - 1]?.at(-1)}
        />,
      )
    }
  }
  if (space > 0) shown.push(<Space key={`space ${spaceFrom}`} height={space} />)
  return shown.reverse()
}

function Space({ height }: { height: number }) {
  return <div style={{ blockSize: height }} />
}

/**
 * The groups far out of view, with the height of each when it left the view.
 *
 * @param count the number of groups that may be replaced
 */
function useFarGroups(box: RefObject<HTMLElement | null>, content: RefObject<HTMLElement | null>, count: number) {
  const [state, setState] = useState<{ far: ReadonlySet<number>; heights: ReadonlyMap<number, number> }>({
    far: new Set(),
    heights: new Map(),
  })
  const look = useEffectEvent(() => {
    if (!box.current || !content.current) return
    const elements = new Map<number, HTMLElement>()
    for (const child of content.current.children) {
      if (child instanceof HTMLElement && child.dataset.group) elements.set(Number(child.dataset.group), child)
    }
    const near = {
      from: box.current.scrollTop - drawnBeyond,
      to: box.current.scrollTop + box.current.clientHeight + drawnBeyond,
    }
    const far = new Set<number>()
    const heights = new Map(state.heights)
    let bottom = content.current.offsetTop + content.current.offsetHeight
    for (let group = 0; group < count; group += 1) {
      const element = elements.get(group)
      const height = element?.offsetHeight ?? heights.get(group) ?? 0
      const isNear = bottom > near.from && bottom - height < near.to
      bottom -= height
      if (isNear || (element && isInUse(element))) continue
      far.add(group)
      heights.set(group, height)
    }
    if (far.size !== state.far.size || [...far].some((group) => !state.far.has(group))) setState({ far, heights })
  })
  useEffect(() => {
    const element = box.current
    const inner = content.current
    if (!element || !inner) return undefined
    const onChange = () => look()
    const observer = new ResizeObserver(onChange)
    observer.observe(inner)
    element.addEventListener('scroll', onChange, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', onChange)
    }
  }, [box, content])
  return state
}

interface GroupProps {
  group: number
  ends: readonly number[]
  /** Shown until the whole group is drawn again. */
  height: number | undefined
  onEnd: (group: number, index: number, end: number) => void
  /** The group's first part, if it has the newest posts. */
  newest: FeedPart | undefined
  /** For other groups, the place below which its posts are. */
  below: number | undefined
}

/** Consecutive parts of the feed in one element. */
const Group = memo(function Group({ group, ends, height, onEnd, newest, below }: GroupProps) {
  const count = Math.min(ends.length + 1, groupSize)
  /** How many parts are drawn as a whole. */
  const [drawn, setDrawn] = useState(0)
  const [place] = useState(() => ({
    onEnd: (index: number, end: number) => onEnd(group, index, end),
    onDrawn: () => {
      setDrawn((known) => known + 1)
      return () => setDrawn((known) => known - 1)
    },
  }))
  const parts = Array.from({ length: count }, (_, index) => {
    const top = index === 0 ? below : ends[index - 1]
    const where = { ...place, index, isFollowed: index < ends.length, isAgain: height !== undefined }
    if (top !== undefined) return <Earlier key={index} below={top} {...where} />
    return newest ? <Part key={index} part={newest} {...where} /> : null
  })
  const held = drawn < count ? height : undefined
  return (
    <div data-group={group} className={held ? styles.held : undefined} style={{ minBlockSize: held }}>
      {parts.reverse()}
    </div>
  )
})

/** Whether an element has the focus or selected text. */
function isInUse(element: Element): boolean {
  const selection = document.getSelection()
  return (
    element.contains(document.activeElement) ||
    (selection?.isCollapsed === false && selection.containsNode(element, true))
  )
}

interface PlaceInGroup {
  index: number
  /** An earlier part is there already. */
  isFollowed: boolean
  /** Whether it is drawn again in its former place. */
  isAgain: boolean
  /** Called when an earlier part is to follow, below a place. */
  onEnd: (index: number, end: number) => void
  /** Called when the whole part is drawn. Call the returned function when it no longer is. */
  onDrawn: () => () => void
}

/** The part below a place, once it is read. */
function Earlier({ below, ...place }: PlaceInGroup & { below: number }) {
  const { projectId } = useFeed()
  const part = useFeedPart({ projectId, below })
  return part ? <Part part={part} isEarlier {...place} /> : null
}

interface PartProps extends PlaceInGroup {
  part: FeedPart
  isEarlier?: boolean
}

/** One part of the feed, with the button or the text above its first post. */
const Part = memo(function Part({ part, isEarlier = false, index, isFollowed, isAgain, onEnd, onDrawn }: PartProps) {
  const { posts, before, from } = part
  const { unreadFrom, reachFrom } = useFeed()
  const [isWanted, setWanted] = useState(false)
  const leadsOn = reachFrom !== undefined && reachFrom < from
  const entries = useMemo(
    () => feedEntries(posts, { before: before ?? undefined, unreadFrom, dayOf }),
    [posts, before, unreadFrom],
  )
  const undrawn = useUndrawn(isEarlier && !leadsOn ? entries.length - 1 : 0)
  const goesOn = before !== null && (isWanted || leadsOn || isFollowed)
  useEffect(() => {
    if (goesOn) onEnd(index, from)
  }, [goesOn, onEnd, index, from])
  const isDrawn = undrawn === 0
  useEffect(() => (isDrawn ? onDrawn() : undefined), [isDrawn, onDrawn])
  return (
    <>
      {before === null && undrawn === 0 ? (
        <p className={styles.start} data-start="">
          {copy.start}
        </p>
      ) : null}
      {before === null || goesOn || undrawn > 0 ? null : <ShowEarlier onShow={() => setWanted(true)} />}
      {entries.slice(undrawn).map((entry) => (
        <Entry key={entry.post.id} entry={entry} pushesDown={isEarlier && !isAgain} />
      ))}
    </>
  )
})

/**
 * The number of entries at the start of a part that aren't drawn yet. Each frame draws one more, so that no frame takes long.
 *
 * @param atFirst the number in the first frame
 */
function useUndrawn(atFirst: number): number {
  const [undrawn, setUndrawn] = useState(Math.max(0, atFirst))
  useEffect(() => {
    if (undrawn === 0) return undefined
    const request = requestAnimationFrame(() => startTransition(() => setUndrawn(undrawn - 1)))
    return () => cancelAnimationFrame(request)
  }, [undrawn])
  return undrawn
}

interface EntryProps {
  entry: FeedEntry
  /** When an entry is drawn, it pushes down the content below it. */
  pushesDown: boolean
}

/** One entry of a part, and the headings above it. */
function Entry({ entry, pushesDown }: EntryProps) {
  const place = useRef<HTMLDivElement>(null)
  const { context, marks, taskPath, goTo } = useFeed()
  const { post, startsDay, startsUnread } = entry
  useLayoutEffect(() => {
    // In browsers without scroll anchoring, keep the text on screen in place.
    const element = place.current
    if (pushesDown && element && !CSS.supports('overflow-anchor', 'auto')) {
      element.closest('[role="log"]')?.scrollBy({ top: element.offsetHeight })
    }
  }, [pushesDown])
  return (
    <div ref={place} className={styles.place}>
      {startsDay ? (
        <h3 className={styles.day}>
          <time dateTime={dayOf(post.created_at)}>{dayName(post.created_at)}</time>
        </h3>
      ) : null}
      {startsUnread ? (
        <p className={styles.unread} data-unread="">
          {copy.newLine}
        </p>
      ) : null}
      <PostEntry
        entry={entry}
        context={context}
        marks={marks.get(post.id)}
        taskPath={taskPath}
        isTarget={post.id === goTo}
      />
    </div>
  )
}

/** At the top of the feed: loads more when the user scrolls near it, or presses it. */
function ShowEarlier({ onShow }: { onShow: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  const show = useEffectEvent(onShow)
  useEffect(() => {
    const element = button.current
    if (!element) return undefined
    let isOver = false
    let stop: (() => void) | undefined
    // The feed must first be at its start position.
    const frame = requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        if (isOver) return
        const root = element.closest('[role="log"]')
        stop = watchInView(element, (isInView) => isInView && show(), { root, rootMargin: '400px 0px 0px' })
      }),
    )
    return () => {
      isOver = true
      cancelAnimationFrame(frame)
      stop?.()
    }
  }, [])
  return (
    <div className={styles.earlier}>
      <Button ref={button} size="small" variant="quiet" onClick={onShow}>
        {copy.earlier}
      </Button>
    </div>
  )
}

/** Whether the feed shows its end. While it does, it follows new posts. */
function useEnd(box: RefObject<HTMLElement | null>, content: RefObject<HTMLElement | null>) {
  const [isAtEnd, setAtEnd] = useState(true)
  const follows = useRef(true)
  useEffect(() => {
    const element = box.current
    const inner = content.current
    if (!element || !inner) return undefined
    let height = element.scrollHeight
    const look = () => {
      follows.current = element.scrollHeight - element.scrollTop - element.clientHeight < nearEnd
      setAtEnd(follows.current)
    }
    const onScroll = () => {
      // An earlier part has just arrived: the observer scrolls, and the user hasn't left the end.
      if (element.scrollHeight === height) look()
    }
    const observer = new ResizeObserver(() => {
      height = element.scrollHeight
      if (follows.current) element.scrollTo({ top: height })
      else look()
    })
    observer.observe(inner)
    observer.observe(element)
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', onScroll)
    }
  }, [box, content])
  const [goToEnd] = useState(() => () => {
    follows.current = true
    setAtEnd(true)
    box.current?.scrollTo({ top: box.current.scrollHeight })
  })
  /** Call this before another scroll, because the observer may run before the scroll event. */
  const [leaveEnd] = useState(() => () => {
    follows.current = false
  })
  return { isAtEnd, goToEnd, leaveEnd }
}

const topOf = (element: Element) => element.getBoundingClientRect().top

/** The first event of any action of the user. */
const firstEvents = ['keydown', 'pointerdown', 'wheel'] as const

/** Starts the feed at the post of a link, otherwise at the first unread post, otherwise at its end. */
function useStart(
  box: RefObject<HTMLElement | null>,
  { isReady, goTo, goToEnd, leaveEnd }: { isReady: boolean; goTo: string; goToEnd: () => void; leaveEnd: () => void },
): void {
  const gone = useRef('')
  useLayoutEffect(() => {
    if (!isReady) return
    const line = box.current?.querySelector<HTMLElement>('[data-unread]')
    if (box.current && line) {
      leaveEnd()
      box.current.scrollBy({ top: topOf(line) - topOf(box.current) - 24 })
    } else goToEnd()
  }, [box, isReady, goToEnd, leaveEnd])
  useEffect(() => {
    const element = box.current
    if (!element || !isReady || !goTo || gone.current === goTo) return undefined
    const drawn = new MutationObserver(go)
    // Wait until the page's title or the link's dialog has taken the focus.
    let request = requestAnimationFrame(() => {
      request = requestAnimationFrame(() => {
        drawn.observe(element, { childList: true, subtree: true })
        go()
      })
    })
    function go() {
      const post = element?.querySelector<HTMLElement>(`[data-row="${CSS.escape(goTo)}"]`)
      if (!post) return
      stop()
      gone.current = goTo
      leaveEnd()
      post.scrollIntoView({ block: 'center' })
      post.focus({ preventScroll: true })
    }
    function stop() {
      cancelAnimationFrame(request)
      drawn.disconnect()
      for (const event of firstEvents) document.removeEventListener(event, stop, true)
    }
    // Don't move the focus of a user who has started something else.
    for (const event of firstEvents) document.addEventListener(event, stop, true)
    return stop
  }, [box, isReady, goTo, leaveEnd])
}

/**
 * The time of the first news about the feed when it was opened: '' if there was none, undefined until known. While the feed is visible, its
 * news is marked as read.
 */
function useUnreadLine(
  box: RefObject<HTMLElement | null>,
  projectId: string,
  context: PostContext,
): string | undefined {
  const news = useUnreadFeedNews(projectId)
  const [openedAt] = useState(() => new Date().toISOString())
  const [unreadFrom, setUnreadFrom] = useState<string>()
  // The news may arrive a moment later. Later posts count as read when they arrive.
  const isOlder = ({ kind, created_at }: Notification) => kind !== 'approval_decided' && created_at < openedAt
  const first = news && (news.find(isOlder)?.created_at ?? '')
  if (first !== undefined && !unreadFrom && first !== unreadFrom) setUnreadFrom(first)
  const ids = news?.map(({ id }) => id).join(' ') ?? ''
  const mark = useEffectEvent((those: readonly string[]) => {
    markRead(context, those).catch((error: unknown) =>
      console.error('conversation: news could not be marked as read', error),
    )
  })
  useEffect(() => {
    const element = box.current
    if (!element || ids === '') return undefined
    let isSeen = false
    const look = () => {
      if (isSeen && document.visibilityState === 'visible') mark(ids.split(' '))
    }
    const stop = watchInView(element, (isInView) => {
      isSeen = isInView
      look()
    })
    document.addEventListener('visibilitychange', look)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', look)
    }
  }, [box, ids])
  return unreadFrom
}

/** Announces posts of others as they arrive. Returns whether posts arrived while the end was out of sight. */
function useAnnounced(posts: readonly Post[], userId: string, isAtEnd: boolean): boolean {
  const known = useRef<ReadonlySet<string>>(undefined)
  const [isNewBelow, setNewBelow] = useState(false)
  if (isNewBelow && isAtEnd) setNewBelow(false)
  useEffect(() => {
    const before = known.current
    known.current = new Set([...(before ?? []), ...posts.map(({ id }) => id)])
    if (!before) return
    const arrived = posts.filter((post) => !before.has(post.id) && post.author_id !== userId && hasArrived(post))
    for (const post of arrived.slice(-3)) announce(spokenPost(post))
    if (arrived.length > 0 && !isAtEnd) setNewBelow(true)
  }, [posts, userId, isAtEnd])
  return isNewBelow
}

function dayName(time: string): ReactNode {
  const day = dayOf(time)
  if (day === dayOf(Date.now())) return 'Today'
  if (day === dayOf(Date.now() - 86_400_000)) return 'Yesterday'
  return formatDate(time)
}

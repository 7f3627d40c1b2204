import { deciderOf, eventText, feedEntries, postLabels } from '#src/domain/post/feed.ts'
import { linkedText } from '#src/domain/post/linked-text.ts'
import type { Post } from '#src/domain/post/table.ts'
import { taskStatusLabels } from '#src/domain/task/rules.ts'
import type { Task } from '#src/domain/task/table.ts'
import { dayOf, formatDateTime, formatDay, formatTime } from '#src/ui/date/format-date.ts'
import { copy as filesCopy } from '../../kit/files/copy.ts'

export interface FeedPageSource {
  project: string
  /** Oldest first. */
  posts: readonly Post[]
  /** In their order. */
  tasks: readonly Pick<Task, 'id' | 'title' | 'status' | 'due_on'>[]
  /** Paths of files by the ids of their posts. */
  paths: ReadonlyMap<string, string>
  /** Milliseconds since the epoch. */
  exportedAt: number
}

/** A project's conversation as one self-contained page, without scripts or network. Its files are next to it. */
export function feedPage(source: FeedPageSource): string {
  const { project, posts, exportedAt } = source
  const shown = posts.filter(({ approval_id }) => approval_id === '')
  const entries = feedEntries(shown, { unreadFrom: '', dayOf })
  const body = entries.map(({ startsDay, ...entry }) => {
    const day = startsDay ? `<h2>${escaped(longDay(entry.post.created_at))}</h2>\n` : ''
    return day + article({ startsDay, ...entry }, source)
  })
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escaped(project)}: conversation</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${escaped(project)}</h1>
<p class="about">The conversation as of ${escaped(formatDateTime(exportedAt))}, oldest first.</p>
${body.join('\n')}
${taskList(source)}
</main>
</body>
</html>
`
}

function taskList({ tasks }: FeedPageSource): string {
  if (tasks.length === 0) return ''
  const items = tasks.map(({ title, status, due_on }) => {
    const due = formatDay(due_on)
    const about = due ? `${taskStatusLabels[status]}, due ${due}` : taskStatusLabels[status]
    return `<li><span dir="auto">${escaped(title)}</span> <span class="about">${escaped(about)}</span></li>`
  })
  return `<h2>Tasks</h2>\n<ol>\n${items.join('\n')}\n</ol>`
}

type Entry = ReturnType<typeof feedEntries>[number]

function article(entry: Entry, source: FeedPageSource): string {
  const { post } = entry
  const time = `<time datetime="${escaped(post.created_at)}">${escaped(formatTime(post.created_at))}</time>`
  if (post.kind === 'event') return `<p class="event">${escaped(eventText(entry))} ${time}</p>`
  const author = post.author_id === '' ? postLabels.deletedUser : post.author_name || postLabels.unnamed
  const team = post.by_team ? ` <span class="team">${escaped(postLabels.team)}</span>` : ''
  const edited = post.edited_at && !post.is_removed ? `, ${escaped(postLabels.edited)}` : ''
  const task = source.tasks.find(({ id }) => id === post.task_id)?.title
  return [
    '<article>',
    `<p class="head"><strong>${escaped(author)}</strong>${team} ${time}${edited}</p>`,
    task ? `<p class="about">${escaped(postLabels.about(task))}</p>` : '',
    ...said(post, source),
    '</article>',
  ]
    .filter(Boolean)
    .join('\n')
}

function said(post: Post, { posts, paths }: FeedPageSource): string[] {
  const { kind, title, body, link, is_removed, author_id } = post
  if (kind === 'approval') {
    const files = posts.filter(({ approval_id }) => approval_id === post.id)
    return [
      `<h3>${escaped(title)}</h3>`,
      text(body),
      link ? text(link) : '',
      ...files.map((file) => fileLine(file, paths)),
      ...decision(post),
    ]
  }
  if (kind === 'file') return [text(body), fileLine(post, paths)]
  if (is_removed || (body === '' && author_id === '')) {
    return [`<p class="gone">${escaped(is_removed ? postLabels.removed : postLabels.goneWithAccount)}</p>`]
  }
  return [text(body)]
}

function decision(post: Post): string[] {
  const { state, decided_at, decision_note } = post
  if (state === '' || state === 'waiting') return [`<p class="state">${escaped(postLabels.waitingForCustomer)}</p>`]
  return [
    `<p class="state"><strong>${escaped(postLabels.decision[state])}</strong> ${escaped(deciderOf(post))}${decided_at ? `, ${escaped(formatDateTime(decided_at))}` : ''}</p>`,
    state === 'changes' && decision_note ? `<blockquote>${text(decision_note)}</blockquote>` : '',
  ]
}

function fileLine({ id, title, is_removed }: Post, paths: ReadonlyMap<string, string>): string {
  const path = paths.get(id)
  if (is_removed || path === undefined) return `<p class="gone">${escaped(filesCopy.removed)}</p>`
  const href = path.split('/').map(encodeURIComponent).join('/')
  return `<p class="file"><a href="${escaped(href)}">${escaped(title)}</a></p>`
}

function text(written: string): string {
  if (written === '') return ''
  const parts = linkedText(written).map((part) =>
    part.href
      ? `<a href="${escaped(part.href)}" rel="noopener noreferrer">${escaped(part.text)}</a>`
      : escaped(part.text),
  )
  return `<p class="text" dir="auto">${parts.join('')}</p>`
}

/** Text escaped for an element and for a quoted attribute. */
function escaped(written: string): string {
  return written
    .toWellFormed()
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
    .replaceAll('\0', '')
}

function longDay(time: string): string {
  return new Intl.DateTimeFormat('en-IN', { dateStyle: 'full' }).format(new Date(time))
}

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; }
main { max-width: 44rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; overflow-wrap: anywhere; }
h1 { line-height: 1.2; }
h2 { font-size: 1rem; margin: 2.5rem 0 1rem; padding-block-end: .25rem; border-block-end: 1px solid; }
h3 { margin: .25rem 0; font-size: 1.05rem; }
p { margin: .25rem 0; }
article { margin: 0 0 1.25rem; break-inside: avoid; }
.head, .about, .event, .gone, .state { font-size: .875rem; }
.about, .event, .gone, time { opacity: .75; }
.team { border: 1px solid; border-radius: 1rem; padding: 0 .4rem; font-size: .75rem; }
.text { white-space: pre-wrap; }
blockquote { margin: .25rem 0; padding-inline-start: .75rem; border-inline-start: 3px solid; }
`

import { type KeyboardEvent, type MouseEvent, useState, useSyncExternalStore } from 'react'
import { paths } from '#src/paths.ts'
import { anchorIn, useLocation } from '#src/ui/link/link.tsx'
import { type ToolTabId, toolTabs } from '../content/tools.ts'
import { Closing } from './closing.tsx'
import { Hero } from './hero.tsx'
import * as sections from './sections.css.ts'
import * as styles from './tools.css.ts'

/**
 * /tools: three groups, with the selected one in the URL. Before hydration, or without scripts, they are anchors with `:target`.
 * After hydration the same elements are tabs.
 */
function ToolsPage() {
  const [selected, select] = useTabInAddress()
  const isHydrated = selected !== undefined

  function follow(event: MouseEvent, id: ToolTabId) {
    // With a modifier key it opens elsewhere, as a link.
    if (!isHydrated || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    select(id)
  }

  function move(event: KeyboardEvent) {
    const next = selected && tabByKey(event.key, selected)
    if (!next || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    select(next)
    document.getElementById(tabId(next))?.focus()
  }

  return (
    <>
      <Hero
        title="Tools and Features"
        lead="What we work with, and what you get out of it. You don't have to learn any of it, and any developer who takes over from us will know all of it."
      />
      <div className={styles.tabs} data-tab={selected}>
        <nav className={styles.list} role={isHydrated ? 'tablist' : undefined} aria-label="Tool groups">
          {toolTabs.map(({ id, label }) => (
            <a
              key={id}
              className={styles.tab[id]}
              href={`#${id}`}
              id={tabId(id)}
              onClick={(event) => follow(event, id)}
              onKeyDown={move}
              {...(isHydrated && {
                role: 'tab',
                'aria-selected': selected === id,
                'aria-controls': id,
                tabIndex: selected === id ? 0 : -1,
              })}
            >
              {label}
            </a>
          ))}
        </nav>
        {toolTabs.map(({ id, title, lead, tools }) => (
          <section
            key={id}
            className={styles.panel[id]}
            id={id}
            aria-labelledby={isHydrated ? tabId(id) : `${id}-title`}
            {...(isHydrated && { role: 'tabpanel', tabIndex: 0 })}
          >
            <div>
              <h2 className={sections.heading} id={`${id}-title`}>
                {title}
              </h2>
              <p className={sections.aside}>{lead}</p>
            </div>
            <dl className={styles.tools}>
              {tools.map(({ name, text }) => (
                <div key={name} className={styles.tool}>
                  <dt className={styles.toolName}>{name}</dt>
                  <dd className={styles.toolText}>{text}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <Closing title="Wondering if your idea fits?" action="Ask us" to={paths.contact}>
        Most do. If yours doesn't fit into a week, we'll tell you, and suggest what would.
      </Closing>
    </>
  )
}

const first: ToolTabId = 'design'
const tabId = (id: ToolTabId) => `${id}-tab`

/** The tab that an arrow, Home or End selects. Space selects the current tab, because it must not scroll. */
function tabByKey(key: string, from: ToolTabId): ToolTabId | undefined {
  const ids = toolTabs.map(({ id }) => id)
  const to = { ArrowLeft: ids.indexOf(from) - 1, ArrowRight: (ids.indexOf(from) + 1) % ids.length, Home: 0, End: -1 }
  if (key === ' ') return from
  return Object.hasOwn(to, key) ? ids.at(to[key as keyof typeof to]) : undefined
}

/**
 * The tab named in the URL, and a setter. The setter replaces the history entry, so that Back leaves the page, and does not
 * scroll as an anchor would.
 * @returns undefined until the URL can be read; until then `:target` decides.
 */
function useTabInAddress(): [ToolTabId | undefined, (id: ToolTabId) => void] {
  const place = useLocation()
  const hydrated = useHydrated()
  const [read, setRead] = useState<typeof place>()
  const [selected, setSelected] = useState(first)
  if (hydrated && read !== place) {
    setRead(place)
    const named = anchorIn(place.hash)
    const tab = named === undefined ? first : toolTabs.find(({ id }) => id === named)?.id
    // Ignore other anchors, such as the skip link's.
    if (tab) setSelected(tab)
  }

  function select(id: ToolTabId) {
    setSelected(id)
    try {
      history.replaceState(history.state, '', `#${id}`)
    } catch {
      // Safari allows 100 `replaceState` calls per 30 seconds. A held arrow key exceeds that; the tab must still change.
    }
  }

  return [hydrated ? selected : undefined, select]
}

const never = () => () => {}

/** False while prerendering and hydrating, when browser-only values would not match the HTML. */
function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

export { ToolsPage as Screen }

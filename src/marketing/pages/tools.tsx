import { paths } from '#src/paths.ts'
import { ButtonLink } from '#src/ui/button/button.tsx'
import { useLocation } from '#src/ui/link/link.tsx'
import { type ToolTabId, toolTabs } from '../content/tools.ts'
import { useHydrated } from '../use-hydrated.ts'
import { Closing } from './closing.tsx'
import { Hero } from './hero.tsx'
import * as sections from './sections.css.ts'
import * as styles from './tools.css.ts'

/** /tools: three groups, the chosen one in the address. Anchors and `:target` show it before, and without, any script. */
export function ToolsPage() {
  const selected = useSelectedTab()
  return (
    <>
      <Hero
        title="Tools and Features"
        lead="What we work with, and what you get out of it. You need to learn none of it; whoever takes over from us will know all of it."
      />
      <div className={styles.tabs} data-tab={selected}>
        <nav className={styles.list} aria-label="Groups of tools">
          {toolTabs.map(({ id, label }) => (
            <a key={id} className={styles.tab[id]} href={`#${id}`} aria-current={selected === id ? 'true' : undefined}>
              {label}
            </a>
          ))}
        </nav>
        {toolTabs.map(({ id, title, lead, tools }) => (
          <section key={id} className={styles.panel[id]} id={id} aria-labelledby={`${id}-title`}>
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
      <Closing
        title="Wondering if your idea fits?"
        action={
          <ButtonLink className={sections.big} variant="primary" to={paths.contact}>
            Ask us
          </ButtonLink>
        }
      >
        Most do. Where one does not fit into a week, we say so, and what would.
      </Closing>
    </>
  )
}

/** Undefined until the address can be read: until then `:target` decides. */
function useSelectedTab(): ToolTabId | undefined {
  const { hash } = useLocation()
  const hydrated = useHydrated()
  if (!hydrated) return undefined
  return toolTabs.find(({ id }) => `#${id}` === hash)?.id ?? toolTabs[0]?.id
}

import { normalisePath, paths } from '#src/paths.ts'
import { site } from '#src/site.ts'
import { useLocation } from '#src/ui/link/link.tsx'
import { privacySections, termsSections } from '../content/legal.ts'
import { Hero } from './hero.tsx'
import * as styles from './legal.css.ts'

const timeZone = 'UTC'
const updated = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }).format(new Date(site.legalUpdated))
const amended =
  site.legalAmended &&
  new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', year: 'numeric', timeZone }).format(
    new Date(site.legalAmended),
  )

/** /terms, /privacy-policy and /privacy: a legal text with its table of contents. */
function LegalPage() {
  const isTerms = normalisePath(useLocation().pathname) === paths.terms
  const sections = isTerms ? termsSections : privacySections
  return (
    <>
      <Hero
        title={isTerms ? 'Terms of Service' : 'Privacy Policy'}
        lead={
          amended ? (
            <>
              Last updated {updated}
              <br />
              Amended {amended}
            </>
          ) : (
            `Last updated ${updated}`
          )
        }
      />
      <div className={styles.body}>
        <nav className={styles.contents} aria-label="On this page">
          <ol className={styles.contentsList}>
            {sections.map((section) => (
              <li key={section.id}>
                <a className={styles.contentsLink} href={`#${section.id}`}>
                  {section.title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className={styles.text}>
          {sections.map((section) => (
            <section
              key={section.id}
              className={styles.section}
              id={section.id}
              aria-labelledby={`${section.id}-title`}
            >
              <h2 className={styles.heading} id={`${section.id}-title`}>
                {section.title}
              </h2>
              {section.body.map((part) =>
                typeof part === 'string' ? (
                  <p key={part}>{part}</p>
                ) : (
                  <ul key={part[0]}>
                    {part.map((item) => (
                      <li key={item}>{item}</li>
                    ))}
                  </ul>
                ),
              )}
            </section>
          ))}
          <section className={styles.section} id="write" aria-labelledby="write-title">
            <h2 className={styles.heading} id="write-title">
              Contact us
            </h2>
            <p>
              Have a question? Email <a href={`mailto:${site.email}`}>{site.email}</a>. A real person reads every email.
            </p>
          </section>
        </div>
      </div>
    </>
  )
}

export { LegalPage as Screen }

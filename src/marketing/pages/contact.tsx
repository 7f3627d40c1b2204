import { type ReactNode, useEffect, useState } from 'react'
import { messagingHref, site } from '#src/site.ts'
import { closedDays, isOfficeOpen, openingHours, timeOfDay } from '../office-hours.ts'
import * as styles from './contact.css.ts'
import { Hero } from './hero.tsx'

/**
 * /contact: the form and every other way to reach us.
 * @param props.form supplied by the app: sending belongs to a feature, and marketing pages must not import one
 */
export function ContactPage({ form }: { form: ReactNode }) {
  return (
    <>
      <Hero
        title="Tell us about your idea"
        lead={`One sentence is enough. A real person will reply within ${site.claims.answerWithin}, and the first call is free.`}
      />
      <div className={styles.body}>
        <section className={styles.formBox} aria-labelledby="write-title">
          <h2 className={styles.heading} id="write-title">
            Send us a message
          </h2>
          {form}
        </section>
        <section className={styles.details} aria-labelledby="reach-title">
          <h2 className={styles.heading} id="reach-title">
            Other ways to reach us
          </h2>
          <dl className={styles.list}>
            <Entry term="Email">
              <a className={styles.way} href={`mailto:${site.email}`}>
                {site.email}
              </a>
            </Entry>
            <Entry term="Messaging">
              <a className={styles.way} href={messagingHref()} target="_blank" rel="noopener noreferrer">
                Message us
              </a>
            </Entry>
            <Entry term="Office">
              <span className={styles.place}>
                {site.office.region}, {site.office.country}
              </span>
            </Entry>
            <Entry term={`Office hours (${site.office.country} time)`}>
              <Hours />
              <OpenNow />
            </Entry>
          </dl>
        </section>
      </div>
    </>
  )
}

function Entry({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className={styles.term}>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}

const hours = [
  ...openingHours.map(({ label, opens, closes }) => [label, `${timeOfDay(opens)}–${timeOfDay(closes)}`] as const),
  ...closedDays.map((day) => [day, 'Closed'] as const),
]

function Hours() {
  return (
    <table className={styles.hours}>
      <tbody>
        {hours.map(([days, text]) => (
          <tr key={days}>
            <th scope="row" className={styles.days}>
              {days}
            </th>
            <td>{text}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Depends on the current time, so it renders only in the browser; its line is reserved until then. */
function OpenNow() {
  const [open, setOpen] = useState<boolean>()
  useEffect(() => {
    const look = () => setOpen(isOfficeOpen(new Date()))
    look()
    const timer = setInterval(look, 30_000)
    return () => clearInterval(timer)
  }, [])
  return (
    <p className={open ? styles.open : styles.closed}>
      {open === undefined ? null : open ? 'Open now' : "Closed now. We'll reply when we're back."}
    </p>
  )
}

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
            <div>
              <dt className={styles.term}>Email</dt>
              <dd>
                <a className={styles.way} href={`mailto:${site.email}`}>
                  {site.email}
                </a>
              </dd>
            </div>
            <div>
              <dt className={styles.term}>Messaging</dt>
              <dd>
                <a className={styles.way} href={messagingHref()} target="_blank" rel="noopener noreferrer">
                  Message us
                </a>
              </dd>
            </div>
            <div>
              <dt className={styles.term}>Office</dt>
              <dd className={styles.place}>
                {site.office.region}, {site.office.country}
              </dd>
            </div>
            <div>
              <dt className={styles.term}>Office hours ({site.office.country} time)</dt>
              <dd>
                <Hours />
                <OpenNow />
              </dd>
            </div>
          </dl>
        </section>
      </div>
    </>
  )
}

function Hours() {
  return (
    <table className={styles.hours}>
      <tbody>
        {openingHours.map(({ label, opens, closes }) => (
          <tr key={label}>
            <th scope="row" className={styles.days}>
              {label}
            </th>
            <td>
              {timeOfDay(opens)}–{timeOfDay(closes)}
            </td>
          </tr>
        ))}
        {closedDays.map((day) => (
          <tr key={day}>
            <th scope="row" className={styles.days}>
              {day}
            </th>
            <td>Closed</td>
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

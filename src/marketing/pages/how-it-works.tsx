import { paths } from '#src/paths.ts'
import { site } from '#src/site.ts'
import { days } from '../content/days.ts'
import { Closing } from './closing.tsx'
import { Hero } from './hero.tsx'
import * as styles from './how-it-works.css.ts'
import * as sections from './sections.css.ts'
import { StepList } from './step-list.tsx'

const { claims } = site

/** What is the same in every project. */
const promises = [
  {
    title: 'One page, agreed upfront',
    text: "You agree to one page that says what the first version does. If it's not on the page, you don't pay for it.",
  },
  {
    title: `${claims.payment.upfront} now, ${claims.payment.onCompletion} at the end`,
    text: `On paid plans you pay ${claims.payment.upfront} when we start and ${claims.payment.onCompletion} when it's finished. Nothing in between.`,
  },
  {
    title: `${claims.codeOwnership} yours`,
    text: 'Code, design, deck and numbers end up in accounts you own. You can carry on with anyone you like, or on your own.',
  },
  {
    title: 'Progress you can see',
    text: "From Day 1 your dashboard shows what's done and what's next, even when you're offline.",
  },
] as const

/** /how-it-works: the week, day by day. */
function HowItWorksPage() {
  return (
    <>
      <Hero
        title="How it works: your week, day by day"
        lead="No status meetings, no slides about slides. Every day ends with something you can open, click or send to someone."
      />
      <section className={sections.section} aria-label="Four steps">
        <StepList heading="h2" />
      </section>
      <section className={styles.band} aria-labelledby="days">
        <div className={sections.section}>
          <h2 className={sections.heading} id="days">
            Day by day
          </h2>
          <ol className={styles.days}>
            {days.map(({ number, title, detail, get, yours }) => (
              <li key={number} className={styles.day}>
                <p className={styles.number} aria-hidden="true">
                  {number}
                </p>
                <div>
                  <h3 className={styles.dayTitle}>
                    Day {number}: {title}
                  </h3>
                  <p className={styles.dayText}>{detail}</p>
                </div>
                <dl className={styles.facts}>
                  <div>
                    <dt className={styles.term}>You get</dt>
                    <dd className={styles.gets}>{get}</dd>
                  </div>
                  <div>
                    <dt className={styles.term}>We need</dt>
                    <dd>{yours}</dd>
                  </div>
                </dl>
              </li>
            ))}
          </ol>
        </div>
      </section>
      <section className={sections.section} aria-labelledby="always">
        <div className={sections.split}>
          <h2 className={sections.heading} id="always">
            On every project
          </h2>
          <dl className={styles.promises}>
            {promises.map(({ title, text }) => (
              <div key={title} className={styles.promise}>
                <dt className={styles.promiseTitle}>{title}</dt>
                <dd className={styles.promiseText}>{text}</dd>
              </div>
            ))}
          </dl>
        </div>
      </section>
      <Closing title="Ready when you are." action="Start your week" to={paths.signup}>
        Creating an account is free and takes a minute. Your project starts when the page is agreed, not before.
      </Closing>
    </>
  )
}

export { HowItWorksPage as Screen }

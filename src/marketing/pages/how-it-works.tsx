import { paths } from '#src/paths.ts'
import { site } from '#src/site.ts'
import { ButtonLink } from '#src/ui/button/button.tsx'
import { days } from '../content/days.ts'
import { Closing } from './closing.tsx'
import { Hero } from './hero.tsx'
import * as styles from './how-it-works.css.ts'
import * as sections from './sections.css.ts'
import { StepList } from './step-list.tsx'

const { claims } = site

/** What does not change from project to project. */
const promises = [
  {
    title: 'The page is the deal',
    text: 'What the first version does stands on one page that you have agreed to. What is not there is not billed either.',
  },
  {
    title: `${claims.payment.upfront} and ${claims.payment.onCompletion}`,
    text: `Paid plans: ${claims.payment.upfront} when we begin, ${claims.payment.onCompletion} when it is finished. Nothing in between.`,
  },
  {
    title: `${claims.codeOwnership} yours`,
    text: 'Code, design, deck and numbers end up in accounts that you own. You can go on with anyone, or alone.',
  },
  {
    title: 'You always see it',
    text: 'From Day 1 your dashboard shows what is done and what is next, also when you have no connection.',
  },
] as const

/** /how-it-works: the week, day by day. */
export function HowItWorksPage() {
  return (
    <>
      <Hero
        title="One week, seven evenings with something in your hands"
        lead="No status meetings and no slides about slides. Each day ends with a thing that you can open, click or send to someone."
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
            True of every project
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
      <Closing
        title="Ready when you are."
        action={
          <ButtonLink className={sections.big} variant="primary" to={paths.signup}>
            Start your week
          </ButtonLink>
        }
      >
        An account costs nothing and takes a minute. Your project begins when the page is agreed, not before.
      </Closing>
    </>
  )
}

import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '#src/paths.ts'
import { site } from '#src/site.ts'
import { ButtonLink } from '#src/ui/button/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { Link } from '#src/ui/link/link.tsx'
import { useTitleFocus } from '#src/ui/page-header/use-title-focus.ts'
import { blueprint } from '#src/ui/shell/narrow-page.css.ts'
import { questions } from '../content/faq.ts'
import { services } from '../content/services.ts'
import { ServiceDrawing } from '../drawings/service-drawing.tsx'
import { useVisitor } from '../visitor.ts'
import { WeekExplorer } from '../week/week-explorer.tsx'
import { lowerFirst, planPrice, planTime, rupees, upperFirst } from '../site-facts.ts'
import { Closing } from './closing.tsx'
import * as styles from './home.css.ts'
import * as sections from './sections.css.ts'
import { StepList } from './step-list.tsx'

/** /: the customer's results, with their days and prices. */
function HomePage() {
  return (
    <>
      <OfferBanner />
      <HomeHero />
      <WhatWeProvide />
      <HowWeWork />
      <PricingTeaser />
      <Faq />
      <Closing title="Day 1 is a one-hour conversation." action="Book Free Discovery Call" to={paths.contact}>
        It's free, with no obligation. Bring your idea as it is. One sentence is enough to begin with.
      </Closing>
    </>
  )
}

function OfferBanner() {
  const { active, limit, what, claim } = site.offer
  if (!active) return null
  return (
    <aside className={styles.banner} aria-label="Limited offer">
      <p className={styles.bannerText}>
        <strong className={styles.bannerTag}>First {limit} founders</strong>
        <span>{upperFirst(what)}.</span>
        <Link className={styles.bannerLink} to={paths.contact}>
          {claim}
          <ArrowRight size={16} aria-hidden="true" />
        </Link>
      </p>
    </aside>
  )
}

function HomeHero() {
  const heading = useTitleFocus()
  const { signedIn } = useVisitor()
  const { mvpsBuilt, averageDays, audience, ownCode } = site.claims
  const claims = [
    [mvpsBuilt, 'MVPs built'],
    [`${averageDays} days`, 'average delivery'],
    ['For you', `and other ${audience}`],
  ] as const
  return (
    <div className={sections.hero}>
      <div className={blueprint} />
      <div className={sections.heroInner}>
        <div className={styles.heroTop}>
          <div>
            <h1 className={sections.title} id="page-title" tabIndex={-1} ref={heading}>
              {site.tagline}
            </h1>
            <p className={sections.lead}>
              You have the idea but no technical background. We build the product with you, and you leave with a pitch
              deck, simple financial projections and {lowerFirst(ownCode)}.
            </p>
            <div className={sections.actions}>
              <ButtonLink className={sections.big} variant="primary" to={signedIn ? paths.projects : paths.signup}>
                Get Started
              </ButtonLink>
              <ButtonLink className={sections.big} to={paths.contact}>
                Book Free Discovery Call
              </ButtonLink>
            </div>
          </div>
          <ul className={styles.claims}>
            {claims.map(([figure, text]) => (
              <li key={text} className={styles.claim}>
                <strong className={styles.figure}>{figure}</strong>
                <span>{text}</span>
              </li>
            ))}
          </ul>
        </div>
        <WeekExplorer />
      </div>
    </div>
  )
}

function WhatWeProvide() {
  return (
    <Topic id="provide" title="What We Provide" aside="Three things, all yours at the end of the week." ruled>
      <div className={styles.services}>
        {services.map(({ id, title, summary, points }) => (
          <article key={id} className={styles.service} aria-labelledby={`service-${id}`}>
            <ServiceDrawing of={id} />
            <div>
              <h3 className={styles.serviceTitle} id={`service-${id}`}>
                {title}
              </h3>
              <p className={styles.serviceText}>{summary}</p>
              <ul className={styles.points}>
                {points.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
            </div>
          </article>
        ))}
      </div>
    </Topic>
  )
}

function HowWeWork() {
  const more = <Link to={paths.howItWorks}>See the week day by day</Link>
  return (
    <Topic id="work" title="How We Work" aside={<>Four steps over seven days. {more}</>} ruled>
      <StepList heading="h3" />
    </Topic>
  )
}

function PricingTeaser() {
  return (
    <section className={styles.band} aria-labelledby="prices">
      <div className={sections.section}>
        <div className={styles.bandHead}>
          <h2 className={sections.heading} id="prices">
            Pricing
          </h2>
          <p className={sections.aside}>
            You know the price before you start, and you own {site.claims.codeOwnership} of the code on every plan.
          </p>
        </div>
        <ul className={styles.plans}>
          {site.plans.map((plan) => (
            <li key={plan.id} className={styles.plan}>
              <div className={styles.planName}>
                <h3 className={styles.planTitle}>
                  <Link className={styles.planLink} to={`${paths.pricing}#${plan.id}`}>
                    {plan.name}
                  </Link>
                </h3>
                {plan.popular ? <span className={styles.popular}>Most popular</span> : null}
              </div>
              <p className={styles.planTagline}>{plan.tagline}</p>
              <p className={styles.planTime}>{planTime(plan)}</p>
              <p className={styles.planPrice}>
                {planPrice(plan)}
                {plan.mobileAddonPrice === null ? null : (
                  <span className={styles.planAddon}>Android app + {rupees(plan.mobileAddonPrice)}</span>
                )}
              </p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function Faq() {
  const ask = <Link to={paths.contact}>Ask us</Link>
  return (
    <Topic
      id="faq"
      title="Frequently asked questions"
      aside={<>Have another question? {ask} and a real person will reply.</>}
    >
      <div className={styles.faq}>
        {questions.map(({ question, answer }) => (
          <details key={question} className={styles.question}>
            <summary className={styles.summary}>{question}</summary>
            <p className={styles.answer}>{answer}</p>
          </details>
        ))}
      </div>
    </Topic>
  )
}

interface TopicProps {
  id: string
  title: string
  aside: ReactNode
  /** Whether a hairline divides it from the section above. */
  ruled?: boolean
  children: ReactNode
}

/** A section with its heading at the side. */
function Topic({ id, title, aside, ruled = false, children }: TopicProps) {
  return (
    <section className={classNames(sections.section, ruled && sections.ruled)} aria-labelledby={id}>
      <div className={sections.split}>
        <div>
          <h2 className={sections.heading} id={id}>
            {title}
          </h2>
          <p className={sections.aside}>{aside}</p>
        </div>
        {children}
      </div>
    </section>
  )
}

export { HomePage as Screen }

import { useEffect } from 'react'
import { paths } from '#src/paths.ts'
import { type Plan, planById, site } from '#src/site.ts'
import { anchorIn, Link, useLocation } from '#src/ui/link/link.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden/visually-hidden.tsx'
import { planTime } from '../site-facts.ts'
import { Hero } from './hero.tsx'
import { PlanCard } from './plan-card.tsx'
import * as styles from './pricing.css.ts'
import * as sections from './sections.css.ts'

const { claims, plans } = site

/** The comparison table: what each plan includes. */
const comparison: readonly { what: string; in: readonly string[] }[] = [
  { what: 'Ready in', in: plans.map(planTime) },
  ...site.comparison,
  { what: 'Android app', in: plans.map(android) },
  { what: 'Code ownership', in: plans.map(() => claims.codeOwnership) },
]

function android({ basePrice, mobileAddonPrice }: Plan): string {
  if (mobileAddonPrice !== null) return 'Add-on'
  return basePrice === null ? 'As agreed' : 'No'
}

/** /pricing: three plans, each with its own anchor. */
function PricingPage() {
  useAnchoredPlan()
  return (
    <>
      <Hero
        title="Simple, fixed pricing"
        lead={`Prices are in Indian rupees; taxes as applicable. On paid plans you pay ${claims.payment.upfront} upfront and ${claims.payment.onCompletion} on completion. ${claims.ownCode} is yours on every plan.`}
      />
      <section className={styles.cards} aria-label="Plans">
        {plans.map((plan) => (
          <PlanCard key={plan.id} plan={plan} />
        ))}
      </section>
      <section className={sections.section} aria-labelledby="compare">
        <h2 className={sections.heading} id="compare">
          Compare the plans
        </h2>
        {/* Focusable, so that keyboard users can scroll it on narrow screens. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <div className={styles.tableBox} role="region" aria-label="Plan comparison" tabIndex={0}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col" className={styles.columnHead}>
                  <VisuallyHidden>What's included</VisuallyHidden>
                </th>
                {plans.map(({ id, name }) => (
                  <th key={id} scope="col" className={styles.columnHead}>
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {comparison.map((row) => (
                <tr key={row.what}>
                  <th scope="row" className={styles.rowHead}>
                    {row.what}
                  </th>
                  {row.in.map((value, column) => (
                    <td key={plans[column]?.id} className={value === 'No' ? styles.no : styles.cell}>
                      {value}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <p className={styles.after}>
          Not sure which one you need? <Link to={paths.contact}>Tell us about your idea</Link> and we'll say which plan
          is enough. Often it's the smaller one.
        </p>
      </section>
    </>
  )
}

/**
 * Scrolls to and focuses the plan in the URL if it renders after navigation, as the browser does by itself on page
 * load.
 */
function useAnchoredPlan() {
  const location = useLocation()
  useEffect(() => {
    const plan = planById(anchorIn(location.hash))
    const card = plan && document.getElementById(plan.id)
    if (!card || card.matches(':target')) return
    card.scrollIntoView({ block: 'start' })
    card.focus({ preventScroll: true })
  }, [location])
}

export { PricingPage as Screen }

import { useEffect } from 'react'
import { paths } from '#src/paths.ts'
import { type Plan, planById, site } from '#src/site.ts'
import { anchorIn } from '#src/ui/link/anchor.ts'
import { Link, useLocation } from '#src/ui/link/link.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden/visually-hidden.tsx'
import { planTime } from '../words.ts'
import { Hero } from './hero.tsx'
import { PlanCard } from './plan-card.tsx'
import * as styles from './pricing.css.ts'
import * as sections from './sections.css.ts'

const { claims, plans } = site

/** What is in which plan, for those who compare. */
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

/** /pricing: three plans, each with an address of its own. */
export function PricingPage() {
  useAnchoredPlan()
  return (
    <>
      <Hero
        title="Known before you begin"
        lead={`Prices in rupees, taxes as they apply. Paid plans: ${claims.payment.upfront} upfront, ${claims.payment.onCompletion} on completion. ${claims.ownCode} is yours on each of them.`}
      />
      <section className={styles.cards} aria-label="Plans">
        {plans.map((plan) => (
          <PlanCard key={plan.id} plan={plan} />
        ))}
      </section>
      <section className={sections.section} aria-labelledby="compare">
        <h2 className={sections.heading} id="compare">
          Side by side
        </h2>
        {/* Focusable: narrow screens scroll it, and not everyone has a finger to do that with. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <div className={styles.tableBox} role="region" aria-label="Table of what is in which plan" tabIndex={0}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col" className={styles.columnHead}>
                  <VisuallyHidden>What</VisuallyHidden>
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
          Not sure which? <Link to={paths.contact}>Tell us the idea</Link>, and we say which plan is enough. It is often
          the smaller one.
        </p>
      </section>
    </>
  )
}

/**
 * Where a plan arrives later than its address: it is scrolled to and takes the focus, as the browser itself does when it finds
 * one there on load.
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

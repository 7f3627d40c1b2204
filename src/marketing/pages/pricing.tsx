import { useEffect } from 'react'
import { paths } from '#src/paths.ts'
import { planById, site } from '#src/site.ts'
import { Link, useLocation } from '#src/ui/link/link.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden/visually-hidden.tsx'
import { Hero } from './hero.tsx'
import { PlanCard } from './plan-card.tsx'
import * as styles from './pricing.css.ts'
import * as sections from './sections.css.ts'

const { claims, plans } = site

/** What is in which plan, for those who compare. `true` and `false` become words. */
const comparison: readonly { what: string; in: readonly [boolean | string, boolean | string, boolean | string] }[] = [
  { what: 'Ready in', in: ['4 days', '1 week', claims.enterpriseTimeline] },
  { what: 'Features', in: ['One', 'All of the first version', 'As agreed'] },
  { what: 'Landing page', in: [true, true, true] },
  { what: 'Accounts and saved data', in: [false, true, true] },
  { what: 'Admin view', in: [false, true, true] },
  { what: 'Pitch deck', in: ['Outline', 'Complete', 'Complete'] },
  { what: 'Financial projections', in: [false, true, true] },
  { what: 'Integrations with your systems', in: [false, false, true] },
  { what: 'Android app', in: ['Add-on', 'Add-on', 'As agreed'] },
  { what: 'Code ownership', in: [claims.codeOwnership, claims.codeOwnership, claims.codeOwnership] },
]

/** /pricing: three plans, each with an address of its own. */
export function PricingPage() {
  useAnchoredPlan()
  return (
    <>
      <Hero
        title="Known before you begin"
        lead={`Prices in rupees, taxes as they apply. Paid plans: ${claims.payment.upfront} upfront, ${claims.payment.onCompletion} on completion. The code is yours on each of them.`}
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
                    <td key={plans[column]?.id} className={value === false ? styles.no : styles.cell}>
                      {value === true ? 'Yes' : value === false ? 'No' : value}
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
    const plan = planById(decodeURIComponent(location.hash.slice(1)))
    const card = plan && document.getElementById(plan.id)
    if (!card || card.matches(':target')) return
    card.scrollIntoView({ block: 'start' })
    card.focus({ preventScroll: true })
  }, [location])
}

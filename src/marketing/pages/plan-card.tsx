import { Check } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { paths } from '#src/paths.ts'
import { type Plan, site } from '#src/site.ts'
import { ButtonLink } from '#src/ui/button/button.tsx'
import { CheckboxField } from '#src/ui/field/checkbox-field.tsx'
import { StripSegments } from '#src/ui/strip/strip-segments.tsx'
import { useVisitor } from '../visitor.ts'
import { planPrice, planTime, rupees } from '../site-facts.ts'
import * as styles from './pricing.css.ts'
import * as sections from './sections.css.ts'

/** A plan with its price. The markup has both prices, so that the checkbox works before any script. */
export function PlanCard({ plan }: { plan: Plan }) {
  const { signedIn } = useVisitor()
  const box = useRef<HTMLInputElement>(null)
  const [withAndroid, setWithAndroid] = useState(false)
  useEffect(() => {
    // The user ticked it before this code loaded.
    if (box.current?.checked) setWithAndroid(true)
  }, [])

  const isContact = plan.basePrice === null || signedIn
  const contact = `${paths.contact}?plan=${plan.id}${withAndroid ? '&android=yes' : ''}`
  return (
    <article
      className={plan.popular ? styles.popularCard : styles.card}
      id={plan.id}
      tabIndex={-1}
      aria-labelledby={`${plan.id}-name`}
    >
      <div className={styles.cardTop}>
        <h2 className={styles.name} id={`${plan.id}-name`}>
          {plan.name}
        </h2>
        {plan.popular ? <span className={styles.popularTag}>Most popular</span> : null}
      </div>
      <p className={styles.tagline}>{plan.tagline}</p>
      <p className={styles.price}>
        <span className={styles.base}>{planPrice(plan)}</span>
        {plan.mobileAddonPrice === null ? null : <span className={styles.total}>{planPrice(plan, true)}</span>}
      </p>
      <div className={styles.time}>
        <PlanDays plan={plan} />
        <p>
          {plan.days === null
            ? `Custom timeline, usually ${site.claims.enterpriseTimeline}`
            : `Ready in ${planTime(plan)}`}
        </p>
      </div>
      {plan.mobileAddonPrice === null ? (
        <p className={styles.noAddon}>
          {plan.basePrice === null ? 'Web, Android or both, included in the quote.' : 'On the web, for any phone.'}
        </p>
      ) : (
        <CheckboxField
          className={styles.addon}
          ref={box}
          autoComplete="off"
          label={`Add an Android app (+ ${rupees(plan.mobileAddonPrice)})`}
          onCheckedChange={setWithAndroid}
        />
      )}
      <ButtonLink
        className={sections.big}
        variant={plan.popular ? 'primary' : 'secondary'}
        fullWidth
        to={isContact ? contact : paths.signup}
        state={{ selectedPlan: plan.id, withAndroid }}
        aria-describedby={`${plan.id}-name`}
      >
        {plan.cta}
      </ButtonLink>
      <ul className={styles.features}>
        {plan.features.map((feature) => (
          <li key={feature} className={styles.feature}>
            <Check className={styles.check} size={18} aria-hidden="true" />
            {feature}
          </li>
        ))}
      </ul>
    </article>
  )
}

/** How much of a week a plan takes. A larger build takes more than a week and shows an empty strip. */
function PlanDays({ plan: { days } }: { plan: Plan }) {
  const length = days === null || days > 7 ? 0 : days
  return <StripSegments size="medium" fills={Array.from({ length }, () => 100)} />
}

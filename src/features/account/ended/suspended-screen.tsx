import { Mail, MessageCircle } from 'lucide-react'
import { paths } from '#src/paths.ts'
import { messagingHref, site } from '#src/site.ts'
import { ButtonLink } from '#src/ui/button/button.tsx'
import { Link } from '#src/ui/link/link.tsx'
import { AccountPage } from '../entry/account-page.tsx'
import * as styles from '../entry/accounts.css.ts'

/** Replaces everything behind the guards while the account is suspended. Local data stays on the device, hidden. */
export function SuspendedScreen() {
  return (
    <AccountPage
      title="Your account is suspended"
      lead="You can't open your projects for now. Nothing has been deleted. Your work is safe, including changes that haven't been sent yet."
      footer={
        <>
          Suspension lifted, or using another account? <Link to={paths.login}>Log in</Link>
        </>
      }
    >
      <p>Tell us what happened and we'll look into it together.</p>
      <div className={styles.actions}>
        <ButtonLink
          href={messagingHref()}
          target="_blank"
          rel="noopener noreferrer"
          variant="primary"
          fullWidth
          icon={<MessageCircle size={18} />}
        >
          Message us
        </ButtonLink>
        <ButtonLink href={`mailto:${site.email}`} fullWidth icon={<Mail size={18} />}>
          {site.email}
        </ButtonLink>
      </div>
    </AccountPage>
  )
}

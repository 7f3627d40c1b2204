import { MailCheck } from 'lucide-react'
import { paths } from '#src/paths.ts'
import { Button, ButtonLink } from '#src/ui/button/button.tsx'
import { AccountPage } from './account-page.tsx'
import * as styles from './accounts.css.ts'

interface MailSentPageProps {
  title: string
  email: string
  /** What the link in the mail is for: 'confirm your account' */
  linkTo: string
  loginLabel: string
  /** Back to the form, which still holds what was typed. */
  onUseAnother: () => void
}

/** The next step is in a mail. Says where it went, for a typo in the address is the usual reason why nothing comes. */
export function MailSentPage({ title, email, linkTo, loginLabel, onUseAnother }: MailSentPageProps) {
  return (
    <AccountPage title={title} day={4} takesFocus>
      <div className={styles.mailSent}>
        <MailCheck className={styles.mailIcon} size={28} aria-hidden="true" />
        <p>
          We sent a mail to <strong className={styles.address}>{email}</strong>. Open the link in it to {linkTo}.
        </p>
        <p className={styles.small}>
          Nothing there after a few minutes? Look into the spam folder, and at the address above.
        </p>
      </div>
      <div className={styles.actions}>
        <ButtonLink to={paths.login} variant="primary" fullWidth>
          {loginLabel}
        </ButtonLink>
        <Button variant="quiet" fullWidth onClick={onUseAnother}>
          Use another address
        </Button>
      </div>
    </AccountPage>
  )
}

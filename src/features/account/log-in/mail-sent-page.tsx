import { MailCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '#src/paths.ts'
import { Button, ButtonLink } from '#src/ui/button/button.tsx'
import { AccountPage } from '../entry/account-page.tsx'
import * as styles from '../entry/accounts.css.ts'

interface MailSentPageProps {
  email: string
  /** The purpose of the link: 'confirm your account' */
  linkTo: string
  loginLabel: string
  /** A button that sends the mail again. */
  resend?: ReactNode
  /** Back to the form, which still has the input. */
  onUseAnother: () => void
}

/** The next step is in a mail. Shows its address, because a typo is the usual reason why no mail arrives. */
export function MailSentPage({ email, linkTo, loginLabel, resend, onUseAnother }: MailSentPageProps) {
  return (
    <AccountPage title="Check your email" day={4} takesFocus>
      <div className={styles.mailSent}>
        <MailCheck className={styles.mailIcon} size={28} aria-hidden="true" />
        <p>
          We sent an email to <strong className={styles.address}>{email}</strong>. Open the link in it to {linkTo}.
        </p>
        <p className={styles.small}>
          Nothing after a few minutes? Check your spam folder, and make sure the address above is right.
        </p>
      </div>
      <div className={styles.actions}>
        <ButtonLink to={paths.login} variant="primary" fullWidth>
          {loginLabel}
        </ButtonLink>
        {resend}
        <Button variant="quiet" fullWidth onClick={onUseAnother}>
          Use a different email
        </Button>
      </div>
    </AccountPage>
  )
}

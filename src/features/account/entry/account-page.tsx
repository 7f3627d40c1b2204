import { type ReactNode, useEffect } from 'react'
import { paths } from '#src/paths.ts'
import { messagingHref, site } from '#src/site.ts'
import { ChatButton } from '#src/ui/chat-button/chat-button.tsx'
import { Link } from '#src/ui/link/link.tsx'
import { NarrowPage } from '#src/ui/shell/narrow-page.tsx'
import { Spinner } from '#src/ui/spinner/spinner.tsx'
import { SevenDayLogo } from '#src/ui/strip/seven-day-logo.tsx'
import { ThemeSwitch } from '#src/ui/theme/theme-switch.tsx'
import * as styles from './accounts.css.ts'

interface AccountPageProps {
  /** The heading, and the document's title. */
  title: string
  lead?: string
  /** 1–7, for flows of several steps: the position on the strip. */
  day?: number
  /** Below the form: a link to another form. */
  footer?: ReactNode
  aside?: ReactNode
  /** The next step at the same path. Its heading gets the focus, as after a navigation. */
  takesFocus?: boolean
  children: ReactNode
}

/** The shell of every account screen. */
export function AccountPage({ title, lead, day, footer, aside, takesFocus = false, children }: AccountPageProps) {
  useEffect(() => {
    document.title = `${title} · ${site.name}`
  }, [title])
  useEffect(() => {
    // The shell's heading has this id on every page.
    if (takesFocus) document.getElementById('page-title')?.focus()
  }, [takesFocus])

  return (
    <NarrowPage
      brand={
        <Link className={styles.home} to={paths.home} aria-label={`${site.name}, home`}>
          <SevenDayLogo name={site.name} />
        </Link>
      }
      corner={<ThemeSwitch />}
      title={title}
      description={lead}
      progress={day && (day / 7) * 100}
      aside={aside}
    >
      <div className={styles.content}>
        {children}
        {footer ? <p className={styles.footer}>{footer}</p> : null}
      </div>
      <ChatButton href={messagingHref()} />
    </NarrowPage>
  )
}

/** What the user is waiting for; announced when it changes. */
export function Waiting({ children }: { children: ReactNode }) {
  return (
    <p className={styles.waiting} role="status">
      <Spinner />
      <span>{children}</span>
    </p>
  )
}

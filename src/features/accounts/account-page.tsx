import { type ReactNode, useEffect } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '#src/paths.ts'
import { messagingHref, site } from '#src/site.ts'
import { ChatButton } from '#src/ui/chat-button/chat-button.tsx'
import { NarrowPage } from '#src/ui/shell/narrow-page.tsx'
import { SevenDayLogo } from '#src/ui/strip/seven-day-logo.tsx'
import { ThemeSwitch } from '#src/ui/theme/theme-switch.tsx'
import * as styles from './accounts.css.ts'

interface AccountPageProps {
  /** The heading, and the document's title. */
  title: string
  lead?: string
  /** 1–7, for what takes several steps: how far along the strip one is. */
  day?: number
  /** Below the form: the way to another one. */
  footer?: ReactNode
  aside?: ReactNode
  /** A next step on the same path: the heading takes the focus, as after a navigation. */
  takesFocus?: boolean
  children: ReactNode
}

/** The shell of every account screen. */
export function AccountPage({ title, lead, day, footer, aside, takesFocus = false, children }: AccountPageProps) {
  useEffect(() => {
    document.title = `${title} · ${site.name}`
  }, [title])
  useEffect(() => {
    // The shell's heading carries this id on every page.
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
      <ChatButton href={messagingHref()} label="Chat with us" />
    </NarrowPage>
  )
}

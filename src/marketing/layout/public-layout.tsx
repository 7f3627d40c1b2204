import type { ReactNode } from 'react'
import { messagingHref } from '#src/site.ts'
import { ChatButton } from '#src/ui/chat-button/chat-button.tsx'
import { SkipLink } from '#src/ui/visually-hidden/visually-hidden.tsx'
import * as styles from './layout.css.ts'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

/** Layout of every public page. */
export function PublicLayout({ children }: { children: ReactNode }) {
  return (
    <div className={styles.page}>
      <SkipLink />
      <SiteHeader />
      <main className={styles.main} id="main" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter />
      <ChatButton href={messagingHref()} />
    </div>
  )
}

import { type ReactNode, useEffect } from 'react'
import { messagingHref } from '#src/site.ts'
import { Button, ButtonLink } from '#src/ui/button/button.tsx'
import { announce } from '#src/ui/live-region/announce.ts'
import * as styles from './app.css.ts'

/** Replaces the dashboard when local data can't be shown: says what happened and what to do. */
export function StorageTrouble({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => announce(title, { assertive: true }), [title])
  return (
    <main className={styles.message} id="main">
      <h1 className={styles.messageTitle}>{title}</h1>
      <p>{children}</p>
      <div className={styles.messageActions}>
        <Button variant="primary" onClick={() => window.location.reload()}>
          Reload
        </Button>
        <ButtonLink href={messagingHref()} target="_blank" rel="noopener noreferrer">
          Message us
        </ButtonLink>
      </div>
    </main>
  )
}

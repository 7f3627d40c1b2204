import { useRef, useState } from 'react'
import { site } from '#src/site.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Card } from '#src/ui/card/card.tsx'
import { SevenDayLogo } from '#src/ui/strip/seven-day-logo.tsx'
import { coarsePointer } from '#src/ui/theme/media.ts'
import { useMediaQuery } from '#src/ui/theme/use-media-query.ts'
import { showToast } from '#src/ui/toast/toast-store.ts'
import { CommandButton } from '../../kit/commands/command-button.tsx'
import { usePassFocusOn } from '../../kit/commands/use-pass-focus-on.ts'
import { installCommand } from './commands.ts'
import * as styles from './install.css.ts'
import { IosSteps } from './ios-steps.tsx'
import { afterNotNow, remember, shouldOffer, useOfferMemory } from './offer.ts'
import { useInstalling } from './use-installing.ts'

/** Offers to install the app, at the end of the dashboard; renders nothing if there is nothing to offer. */
export function InstallCard({ hasProject }: { hasProject: boolean }) {
  const installing = useInstalling()
  const memory = useOfferMemory()
  const [now] = useState(() => Date.now())
  if (!shouldOffer(memory, { installing, hasProject, now })) return null

  function never() {
    remember({ never: true })
    showToast({ title: "We won't show this again", description: 'You can install the app from the settings any time.' })
  }
  return <Offer isIos={installing === 'ios'} onNotNow={() => remember(afterNotNow(Date.now()))} onNever={never} />
}

function Offer({ isIos, onNotNow, onNever }: { isIos: boolean; onNotNow: () => void; onNever: () => void }) {
  const isHomeScreen = useMediaQuery(coarsePointer) || isIos
  const card = useRef<HTMLDivElement>(null)
  usePassFocusOn(card)
  return (
    <Card as="section" ref={card} aria-labelledby="install" className={styles.card}>
      <div className={styles.icon}>
        <SevenDayLogo />
      </div>
      <div className={styles.text}>
        <h2 className={styles.title} id="install">
          {isHomeScreen ? `Put ${site.name} on your home screen` : `Open ${site.name} in its own window`}
        </h2>
        <p>
          {isHomeScreen
            ? 'It opens like any other app, full screen, and works offline.'
            : 'Install it to open it from your dock or taskbar. It works offline too.'}
        </p>
      </div>
      {isIos ? <IosSteps /> : null}
      <div className={isIos ? styles.answers : styles.actions}>
        {isIos ? null : <CommandButton command={installCommand} context={{ installing: 'prompt' }} size="small" />}
        <Button size="small" variant="quiet" onClick={onNotNow}>
          Not now
        </Button>
        <Button size="small" variant="quiet" onClick={onNever}>
          Don't show again
        </Button>
      </div>
    </Card>
  )
}

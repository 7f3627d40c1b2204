import type { ReactNode } from 'react'
import { site } from '#src/site.ts'
import * as styles from './install.css.ts'

/** How to add the app to the home screen of an iPhone or an iPad, where the browser has no prompt. */
export function IosSteps() {
  return (
    <ol className={styles.steps}>
      <Step drawing={<ShareButton />}>
        Tap <strong>Share</strong> in your browser. It may be in the <strong>•••</strong> menu.
      </Step>
      <Step drawing={<AddRow />}>
        Scroll down and tap <strong>Add to Home Screen</strong>.
      </Step>
      <Step drawing={<HomeScreen />}>
        Tap <strong>Add</strong>. From then on, open {site.name} from there.
      </Step>
    </ol>
  )
}

function Step({ drawing, children }: { drawing: ReactNode; children: ReactNode }) {
  return (
    <li className={styles.step}>
      <svg className={styles.drawing} viewBox="0 0 112 72" width={112} height={72} aria-hidden="true">
        {drawing}
      </svg>
      <p>{children}</p>
    </li>
  )
}

/** The bottom of a screen, with the browser's bar. */
function ShareButton() {
  return (
    <>
      <path className={styles.outline} d="M20.5 0v56a12 12 0 0 0 12 12h47a12 12 0 0 0 12-12V0" />
      <rect className={styles.faint} x="32" y="8" width="36" height="5" rx="2.5" />
      <rect className={styles.faint} x="32" y="18" width="48" height="5" rx="2.5" />
      <path className={styles.outline} d="M21 34.5h70" />
      <circle className={styles.faint} cx="36" cy="50" r="4" />
      <circle className={styles.faint} cx="76" cy="50" r="4" />
      <rect className={styles.tint} x="44" y="38" width="24" height="24" rx="7" />
      <path className={styles.mark} d="M52 47.5h-1.5v9h11v-9H60M56 52v-9.5m-3 2.7 3-3 3 3" />
    </>
  )
}

/** A row of the share sheet. */
function AddRow() {
  return (
    <>
      <path className={styles.outline} d="M12.5 72V16a12 12 0 0 1 12-12h63a12 12 0 0 1 12 12v56" />
      <rect className={styles.faint} x="46" y="9" width="20" height="3" rx="1.5" />
      <rect className={styles.faint} x="22" y="20" width="44" height="5" rx="2.5" />
      <rect className={styles.tint} x="18" y="32" width="76" height="22" rx="7" />
      <rect className={styles.label} x="24" y="40.5" width="46" height="5" rx="2.5" />
      <path className={styles.mark} d="M78.5 37.5h11v11h-11zM84 40v6m-3-3h6" />
      <rect className={styles.faint} x="22" y="61" width="52" height="5" rx="2.5" />
    </>
  )
}

/** The home screen: this app among others. */
function HomeScreen() {
  const places = [0, 1, 2, 3, 4, 5, 6, 7].map((place) => ({
    x: 20 + (place % 4) * 19,
    y: 16 + Math.floor(place / 4) * 22,
  }))
  return (
    <>
      <path className={styles.outline} d="M10.5 72V14a12 12 0 0 1 12-12h67a12 12 0 0 1 12 12v58" />
      {places.map(({ x, y }, place) =>
        place === 5 ? null : (
          <rect key={`${x} ${y}`} className={styles.faint} x={x} y={y} width="15" height="15" rx="4" />
        ),
      )}
      <rect className={styles.own} x="37" y="36" width="19" height="19" rx="5" />
      <path className={styles.ownMark} d="M41 42h8.5" />
      <path className={styles.ownStem} d="M51.5 40.5v4.5l-4 5.5" />
    </>
  )
}

import type { Service } from '../content/services.ts'
import * as styles from '../week/week.css.ts'

/** An illustration of a service, in the style of the hero's drawing. Decoration. */
export function ServiceDrawing({ of }: { of: Service['id'] }) {
  return (
    <svg className={styles.drawingBox} viewBox="0 0 320 180" fill="none" aria-hidden="true">
      {of === 'mvp' ? <Product /> : of === 'deck' ? <Deck /> : <Sheet />}
    </svg>
  )
}

function Product() {
  return (
    <>
      <rect className={styles.paper} x="24" y="18" width="200" height="144" rx="8" />
      <path className={styles.outline} d="M24 42H224" />
      <circle className={styles.mid} cx="38" cy="30" r="3" />
      <circle className={styles.mid} cx="49" cy="30" r="3" />
      <rect className={styles.strong} x="42" y="60" width="86" height="12" rx="3" />
      <rect className={styles.faint} x="42" y="80" width="128" height="7" rx="3" />
      <rect className={styles.faint} x="42" y="93" width="104" height="7" rx="3" />
      <rect className={styles.accent} x="42" y="116" width="62" height="20" rx="5" />
      <rect className={styles.card} x="214" y="46" width="76" height="132" rx="12" />
      <rect className={styles.strong} x="226" y="64" width="40" height="8" rx="3" />
      <rect className={styles.faint} x="226" y="80" width="52" height="6" rx="3" />
      <rect className={styles.soft} x="226" y="96" width="52" height="34" rx="5" />
      <rect className={styles.accent} x="226" y="146" width="52" height="16" rx="5" />
    </>
  )
}

function Deck() {
  return (
    <>
      <rect className={styles.paper} x="76" y="14" width="210" height="120" rx="8" />
      <rect className={styles.paper} x="56" y="26" width="210" height="120" rx="8" />
      <rect className={styles.card} x="36" y="38" width="210" height="124" rx="8" />
      <rect className={styles.strong} x="54" y="58" width="92" height="13" rx="3" />
      <rect className={styles.faint} x="54" y="82" width="76" height="7" rx="3" />
      <rect className={styles.faint} x="54" y="96" width="64" height="7" rx="3" />
      <rect className={styles.faint} x="54" y="110" width="70" height="7" rx="3" />
      <path className={styles.accent} d="M160 142V118l20-14 20 6 28-34v66z" />
      <rect className={styles.marigold} x="54" y="140" width="34" height="6" rx="3" />
    </>
  )
}

function Sheet() {
  return (
    <>
      <rect className={styles.card} x="24" y="18" width="272" height="144" rx="8" />
      <path className={styles.outline} d="M24 46H296M24 74H296M24 102H296M96 18V162" />
      {[58, 86].map((y) => (
        <g key={y}>
          <rect className={styles.mid} x="36" y={y - 1} width="44" height="6" rx="3" />
          {[0, 1, 2, 3, 4, 5, 6].map((month) => (
            <rect key={month} className={styles.faint} x={108 + month * 26} y={y - 1} width="16" height="6" rx="3" />
          ))}
        </g>
      ))}
      <rect className={styles.strong} x="36" y="29" width="36" height="7" rx="3" />
      {[10, 14, 12, 22, 28, 38, 48].map((height, month) => (
        <rect
          key={height}
          className={month === 6 ? styles.marigold : styles.accent}
          x={108 + month * 26}
          y={158 - height}
          width="16"
          height={height}
          rx="2"
        />
      ))}
    </>
  )
}

import { mark, tile, tileRadius } from './geometry.ts'
import * as styles from './strip.css.ts'

/** The logo: seven segments shaped as a 7, the last one running down as its stem. Without a name, it is decoration. */
export function SevenDayLogo({ name }: { name?: string }) {
  return (
    <span className={styles.logo}>
      <svg className={styles.markSvg} viewBox={`0 0 ${tile} ${tile}`} aria-hidden="true">
        <rect className={styles.markTile} width={tile} height={tile} rx={tileRadius} />
        {mark.segments.map((box) => (
          <rect key={box.x} className={styles.markSegment} {...box} rx={0.5} />
        ))}
        <polygon className={styles.markStem} points={mark.stem} />
      </svg>
      {name ? <span>{name}</span> : null}
    </span>
  )
}

import { mark, tile, tileRadius } from './geometry.ts'
import * as styles from './strip.css.ts'

export interface SevenDayLogoProps {
  /** The wordmark. Without it, only the mark is shown. */
  name?: string | undefined
  /** Accessible name if there is no wordmark. Without either, the logo is decoration. */
  title?: string | undefined
}

/** The logo: seven segments shaped as a 7, the last one running down as its stem. */
export function SevenDayLogo({ name, title }: SevenDayLogoProps) {
  const named = title !== undefined && name === undefined
  return (
    <span className={styles.logo}>
      <svg
        className={styles.markSvg}
        viewBox={`0 0 ${tile} ${tile}`}
        role={named ? 'img' : undefined}
        aria-label={named ? title : undefined}
        aria-hidden={named ? undefined : true}
      >
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

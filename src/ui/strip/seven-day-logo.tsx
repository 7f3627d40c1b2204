import { mark, tile, tileRadius } from './geometry.ts'
import * as styles from './strip.css.ts'

export interface SevenDayLogoProps {
  /** The wordmark. Without it the mark stands alone. */
  name?: string | undefined
  /** What screen readers say where there is no wordmark. Decoration without either. */
  title?: string | undefined
}

/** The mark: seven segments as a 7, the last one running down as its stem. */
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

import * as styles from './week.css.ts'

/**
 * A drawing of the product on the selected day; later parts are faint. Decoration: the text next to it says the same.
 */
export function ProductDrawing() {
  return (
    <svg className={styles.drawing} viewBox="0 0 560 380" fill="none" aria-hidden="true">
      {/* Day 1: dimensions only. */}
      <g className={styles.layer[1]}>
        <path className={styles.dimension} d="M40 28H440M40 22v12M440 22v12M18 50V330M12 50h12M12 330h12" />
        <rect className={styles.outline} x="40" y="50" width="400" height="280" rx="10" />
        <text className={styles.note} x="240" y="20" textAnchor="middle">
          one page, one path
        </text>
      </g>
      {/* Day 2: boxes. */}
      <g className={styles.layer[2]}>
        <path className={styles.outline} d="M40 82H440M150 82V330" />
        <rect className={styles.outline} x="56" y="100" width="76" height="14" rx="3" />
        <rect className={styles.outline} x="56" y="128" width="76" height="14" rx="3" />
        <rect className={styles.outline} x="56" y="156" width="76" height="14" rx="3" />
        <rect className={styles.outline} x="170" y="102" width="150" height="20" rx="4" />
        <rect className={styles.outline} x="170" y="140" width="250" height="44" rx="6" />
        <rect className={styles.outline} x="170" y="194" width="250" height="44" rx="6" />
        <rect className={styles.outline} x="170" y="248" width="250" height="44" rx="6" />
      </g>
      {/* Day 3: colour and type. */}
      <g className={styles.layer[3]}>
        <rect className={styles.soft} x="41" y="83" width="108" height="246" />
        <rect className={styles.strong} x="170" y="102" width="150" height="20" rx="4" />
        <rect className={styles.accent} x="346" y="100" width="74" height="24" rx="6" />
        <rect className={styles.accent} x="56" y="100" width="76" height="14" rx="3" />
        <rect className={styles.mid} x="56" y="128" width="60" height="8" rx="3" />
        <rect className={styles.mid} x="56" y="156" width="66" height="8" rx="3" />
      </g>
      {/* Day 4: it works. */}
      <g className={styles.layer[4]}>
        {[140, 194, 248].map((y, row) => (
          <g key={y}>
            <rect className={styles.paper} x="170" y={y} width="250" height="44" rx="6" />
            <rect className={styles.mid} x="214" y={y + 12} width={[96, 122, 78][row]} height="7" rx="3" />
            <rect className={styles.faint} x="214" y={y + 26} width={[140, 110, 128][row]} height="6" rx="3" />
          </g>
        ))}
        <circle className={styles.accent} cx="56" cy="66" r="4" />
        <circle className={styles.mid} cx="70" cy="66" r="4" />
        <circle className={styles.mid} cx="84" cy="66" r="4" />
        <rect className={styles.address} x="110" y="58" width="216" height="16" rx="8" />
        <text className={styles.addressText} x="124" y="69.5">
          yourproduct.com
        </text>
      </g>
      {/* Day 5: users and their data. */}
      <g className={styles.layer[5]}>
        {[162, 216, 270].map((y, row) => (
          <g key={y}>
            <circle className={[styles.accent, styles.strong, styles.mid][row]} cx="192" cy={y} r="11" />
            <path className={styles.tick} d={`M394 ${y} l5 5 l9 -10`} />
          </g>
        ))}
        <circle className={styles.strong} cx="418" cy="66" r="8" />
        <rect className={styles.faint} x="362" y="62" width="44" height="8" rx="4" />
      </g>
      {/* Day 6: the deck and the sheet, in front. */}
      <g className={styles.layer[6]}>
        <rect className={styles.card} x="366" y="216" width="176" height="104" rx="8" />
        {[26, 34, 31, 44, 52, 63, 74].map((height, month) => (
          <rect
            key={height}
            className={month === 6 ? styles.marigold : styles.accent}
            x={384 + month * 21}
            y={306 - height}
            width="13"
            height={height}
            rx="2"
          />
        ))}
        <rect className={styles.card} x="300" y="290" width="124" height="76" rx="8" />
        <rect className={styles.strong} x="314" y="306" width="56" height="9" rx="3" />
        <rect className={styles.faint} x="314" y="324" width="92" height="6" rx="3" />
        <rect className={styles.faint} x="314" y="336" width="76" height="6" rx="3" />
        <rect className={styles.accent} x="314" y="350" width="28" height="6" rx="3" />
      </g>
      {/* Day 7: handed over. */}
      <g className={styles.layer[7]}>
        <rect className={styles.marigold} x="462" y="50" width="80" height="30" rx="8" />
        <text className={styles.stamp} x="502" y="70" textAnchor="middle">
          It's yours
        </text>
        <path className={styles.dimension} d="M462 65H442" />
      </g>
    </svg>
  )
}

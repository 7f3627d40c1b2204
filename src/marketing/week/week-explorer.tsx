import { days } from '../content/days.ts'
import { ProductDrawing } from './product-drawing.tsx'
import * as styles from './week.css.ts'

/** Initial day: the outcome. Users go back through the week from there. */
const lastDay = days.length

/**
 * The hero's interactive seven-day strip. It uses radio buttons and `:has()`, so touch and arrow keys work from first paint, without
 * scripts. With scripts disabled, and in print, all days are listed.
 */
export function WeekExplorer() {
  return (
    <fieldset className={styles.week}>
      <legend className={styles.legend}>Your week. Pick a day to see what you get.</legend>
      <div className={styles.strip}>
        {days.map(({ number, title }) => (
          <label key={number} className={styles.segment}>
            <input
              className={styles.radio}
              type="radio"
              name="day"
              value={number}
              autoComplete="off"
              defaultChecked={number === lastDay}
              data-day={number}
            />
            <span className={styles.bar[number]} />
            <span className={styles.dayLabel}>
              <span className={styles.dayPrefix}>Day </span>
              {number}
            </span>
            <span className={styles.dayTitle}>{title}</span>
          </label>
        ))}
      </div>
      <div className={styles.panelArea}>
        <ol className={styles.panels}>
          {days.map(({ number, title, get, detail }) => (
            <li key={number} className={styles.panel[number]}>
              <h2 className={styles.panelTitle}>
                <span className={styles.panelDay}>Day {number}</span> {title}
              </h2>
              <p className={styles.get}>{get}</p>
              <p className={styles.detail}>{detail}</p>
            </li>
          ))}
        </ol>
        <ProductDrawing />
      </div>
    </fieldset>
  )
}

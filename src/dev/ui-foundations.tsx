import { StripSegments } from '../ui/strip/strip-segments.tsx'
import { SevenDayLogo } from '../ui/strip/seven-day-logo.tsx'
import { SevenDayStrip } from '../ui/strip/seven-day-strip.tsx'
import { segmentFills } from '../ui/strip/geometry.ts'
import { Row, Stack } from '../ui/stack/stack.tsx'
import { vars } from '../ui/theme/contract.css.ts'
import * as styles from './ui-page.css.ts'
import { Section } from './ui-section.tsx'

const { status, ...plain } = vars.color

export function FoundationsSection() {
  return (
    <>
      <Section title="The strip">
        <div className={styles.columns}>
          <Stack>
            {[0, 4, 35, 58, 100].map((value) => (
              <SevenDayStrip key={value} value={value} label={`Progress at ${value}%`} showValue />
            ))}
            <SevenDayStrip value={64} label="Small strip" size="small" />
            <SevenDayStrip value={64} label="Large strip" size="large" />
          </Stack>
          <Stack>
            <SevenDayStrip value={44} label="A week, on day 3" day={3} showValue />
            <SevenDayStrip value={44} label="A week, on its last day" day={7} showValue />
            {[1, 4, 10, 30, 60, 365].map((days) => (
              <SevenDayStrip
                key={days}
                value={35}
                label={`${days} days`}
                days={days}
                day={Math.ceil(days / 2)}
                showValue
              />
            ))}
            <SevenDayStrip value={35} label="Small strip of 30 days" days={30} day={12} size="small" />
            <SevenDayStrip value={35} label="Large strip of 10 days" days={10} day={4} size="large" />
          </Stack>
          <Stack>
            <StripSegments fills={segmentFills(44)} today={3} size="large" />
            <StripSegments waiting />
            <Row gap="6">
              <SevenDayLogo name="Sevenday" />
              <SevenDayLogo title="Sevenday" />
            </Row>
            <div className={styles.iconSizes}>
              {[96, 48, 32, 16].map((size) => (
                <img key={size} src="/icons/icon.svg" width={size} height={size} alt="" />
              ))}
              <img src="/icons/maskable-512.png" width={96} height={96} alt="" />
              <img src="/icons/favicon.ico" width={16} height={16} alt="" />
            </div>
          </Stack>
        </div>
      </Section>
      <Section title="Type">
        <p className={styles.hero}>Day 7 is a working product</p>
        <Stack gap="2">
          <h2>Heading two: what you get, on which day</h2>
          <h3>Heading three: for how much</h3>
          <p>
            Text in Instrument Sans, in lines that end before they tire. <a href="#type">A link within it</a> is
            underlined.
          </p>
          <p className={styles.caption}>
            Smaller and muted. <span className={styles.numbers}>₹14,999 · 1,234,567.89 · 11 Nov</span>
          </p>
        </Stack>
      </Section>
      <Section title="Colour">
        <div className={styles.swatches}>
          {Object.entries(plain).map(([name, value]) => (
            <Swatch key={name} name={name} value={value} />
          ))}
          {Object.entries(status).flatMap(([name, tones]) =>
            Object.entries(tones).map(([tone, value]) => (
              <Swatch key={`${name} ${tone}`} name={`${name} ${tone}`} value={value} />
            )),
          )}
        </div>
      </Section>
    </>
  )
}

function Swatch({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <div className={styles.swatch} style={{ backgroundColor: value }} />
      <span className={styles.caption}>{name}</span>
    </div>
  )
}

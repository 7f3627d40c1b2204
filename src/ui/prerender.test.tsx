import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Alert } from './alert/alert.tsx'
import { Badge } from './badge/badge.tsx'
import { Button, ButtonLink } from './button/button.tsx'
import { Card } from './card/card.tsx'
import { EmptyState } from './empty-state/empty-state.tsx'
import { CheckboxField } from './field/checkbox-field.tsx'
import { TextArea } from './field/text-area.tsx'
import { TextField } from './field/text-field.tsx'
import { PageHeader } from './page-header/page-header.tsx'
import { NarrowPage } from './shell/narrow-page.tsx'
import { Skeleton } from './skeleton/skeleton.tsx'
import { Stack } from './stack/stack.tsx'
import { SevenDayLogo } from './strip/seven-day-logo.tsx'
import { SevenDayStrip } from './strip/seven-day-strip.tsx'

it('prerenders without style attributes, which the CSP would drop', () => {
  const markup = renderToStaticMarkup(
    <NarrowPage brand={<SevenDayLogo name="Sevenday" />} title="Contact" aside={<PageHeader title="Hours" />}>
      <Stack>
        <Alert title="Message Sent!" />
        <Card>
          <SevenDayStrip value={58} label="Progress" showValue />
          <Skeleton />
        </Card>
        <EmptyState title="Nothing here" action={<Badge tone="today">Today</Badge>} />
        <TextField label="Name" error="Tell us your name." />
        <TextArea label="Message" />
        <CheckboxField label="Android app" hint="For ₹2,000" />
        <Button busy>Sending...</Button>
        <ButtonLink to="/signup">Get Started</ButtonLink>
      </Stack>
    </NarrowPage>,
  )
  expect(markup).toContain('Get Started')
  expect(markup).not.toMatch(/\sstyle=/)
})

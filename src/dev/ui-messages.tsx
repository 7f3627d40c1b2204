import { site } from '../site.ts'
import { Button } from '../ui/button/button.tsx'
import { Alert, FormError } from '../ui/alert/alert.tsx'
import { Row, Stack } from '../ui/stack/stack.tsx'
import { showToast } from '../ui/toast/toast-store.ts'
import { Section } from './ui-section.tsx'

export function MessagesSection() {
  return (
    <Section title="Alerts and toasts">
      <Stack gap="3">
        <Alert tone="info" title="You are offline">
          Everything you change is kept on this device and sent when you are back.
        </Alert>
        <Alert tone="success" title="Message Sent!">
          We'll get back to you within {site.claims.answerWithin}.
        </Alert>
        <Alert
          tone="warning"
          title="Someone else changed the name"
          actions={
            <>
              <Button size="small">Restore mine</Button>
              <Button size="small" variant="quiet">
                Keep theirs
              </Button>
            </>
          }
        >
          Yours was “Harvest Now”, theirs is “Harvest”. Nothing else was touched.
        </Alert>
        <FormError>Invalid email or password. Please try again.</FormError>
      </Stack>
      <Row gap="3">
        <Button
          onClick={() =>
            showToast({
              tone: 'success',
              title: 'Project deleted successfully',
              action: { label: 'Undo', onSelect: () => showToast({ title: 'Harvest is back' }) },
            })
          }
        >
          Toast with Undo
        </Button>
        <Button
          onClick={() =>
            showToast({
              tone: 'critical',
              title: 'Login failed',
              description: 'Please check your credentials and try again.',
            })
          }
        >
          Critical toast
        </Button>
        <Button onClick={() => showToast({ title: 'You are back online' })}>Plain toast</Button>
      </Row>
    </Section>
  )
}

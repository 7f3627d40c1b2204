import { Ban, CircleCheck, CircleDashed, CirclePause, FolderPlus, LoaderCircle, Plus } from 'lucide-react'
import { useState } from 'react'
import { Avatar } from '../ui/avatar/avatar.tsx'
import { Badge } from '../ui/badge/badge.tsx'
import { Button } from '../ui/button/button.tsx'
import { Card } from '../ui/card/card.tsx'
import { EmptyState } from '../ui/empty-state/empty-state.tsx'
import { Skeleton } from '../ui/skeleton/skeleton.tsx'
import { Spinner } from '../ui/spinner/spinner.tsx'
import { Row, Stack } from '../ui/stack/stack.tsx'
import { SevenDayStrip } from '../ui/strip/seven-day-strip.tsx'
import { Tabs } from '../ui/tabs/tabs.tsx'
import * as styles from './ui-page.css.ts'
import { Section } from './ui-section.tsx'

export function PiecesSection() {
  const [tab, setTab] = useState<'profile' | 'security'>('profile')
  return (
    <>
      <Section title="Badges and avatars">
        <Row gap="2">
          <Badge icon={<CircleDashed size={14} />}>Neutral</Badge>
          <Badge tone="planning" icon={<CircleDashed size={14} />}>
            Planning
          </Badge>
          <Badge tone="in-progress" icon={<LoaderCircle size={14} />}>
            In Progress
          </Badge>
          <Badge tone="completed" icon={<CircleCheck size={14} />}>
            Completed
          </Badge>
          <Badge tone="on-hold" icon={<CirclePause size={14} />}>
            On Hold
          </Badge>
          <Badge tone="critical" icon={<Ban size={14} />}>
            Suspended
          </Badge>
          <Badge tone="today">Today</Badge>
        </Row>
        <Row gap="3">
          <Avatar name="Asha Verma" initials="AV" size="small" />
          <Avatar name="Asha Verma" initials="AV" />
          <Avatar name="Asha Verma" initials="AV" size="large" />
          <Avatar name="Broken picture" initials="BP" src="/no-such-picture.jpg" />
          <Avatar name="With a picture" initials="WP" src="/icons/icon.svg" />
          <Spinner label="Loading" />
        </Row>
      </Section>
      <Section title="Cards">
        <div className={styles.columns}>
          <Card as="article" interactive>
            <Stack gap="3">
              <Row gap="3">
                <h3>Harvest</h3>
                <Badge tone="in-progress" icon={<LoaderCircle size={14} />}>
                  In Progress
                </Badge>
              </Row>
              <p className={styles.caption}>A marketplace that lets small farms sell what is ripe this week.</p>
              <SevenDayStrip value={58} label="Progress of Harvest" showValue />
              <p className={styles.caption}>Created on 3 Nov</p>
            </Stack>
          </Card>
          <Card as="article" selected>
            <Stack gap="3">
              <Row gap="3">
                <h3>Northlight</h3>
                <Badge tone="completed" icon={<CircleCheck size={14} />}>
                  Completed
                </Badge>
              </Row>
              <p className={styles.caption}>Appointments for opticians. This card is selected.</p>
              <SevenDayStrip value={100} label="Progress of Northlight" showValue />
              <p className={styles.caption}>Created on 12 Oct</p>
            </Stack>
          </Card>
          <Card>
            <Skeleton />
          </Card>
          <EmptyState
            headingLevel={3}
            title="Create Your First Project"
            action={
              <Button variant="primary" icon={<Plus size={18} />}>
                New Project
              </Button>
            }
          >
            It will be on this device at once, and on your others as soon as there is a connection.
          </EmptyState>
          <EmptyState headingLevel={3} icon={<FolderPlus size={28} />} title="No projects found" />
        </div>
      </Section>
      <Section title="Tabs">
        <Tabs
          label="Profile settings"
          selected={tab}
          onSelect={setTab}
          tabs={[
            { id: 'profile', label: 'Profile', content: <p>General Information</p> },
            { id: 'security', label: 'Security', content: <p>Password</p> },
          ]}
        />
      </Section>
    </>
  )
}

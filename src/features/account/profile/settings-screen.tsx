import { lazy, Suspense } from 'react'
import { Alert } from '#src/ui/alert/alert.tsx'
import { Button } from '#src/ui/button/button.tsx'
import { Card } from '#src/ui/card/card.tsx'
import { PageHeader } from '#src/ui/page-header/page-header.tsx'
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx'
import { Tabs } from '#src/ui/tabs/tabs.tsx'
import { useListState } from '../../kit/lists/use-list-state.ts'
import { NotificationsOnThisDevice } from './push-card.tsx'
import { useDocumentTitle } from '#src/runtime/hooks/use-document-title.ts'
import { useRefusedEdits } from '../../kit/sync/use-refused-edits.ts'
import { useEarlyScreen } from '#src/ui/late/early-screen.ts'
import { useSyncStatus } from '#src/runtime/hooks/use-sync-status.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'
import { LogOutEverywhere } from './log-out-everywhere.tsx'
import { NewsByMail } from './news-mail.tsx'
import { OwnAvatar } from './own-avatar.tsx'
import { OwnData } from './own-data.tsx'
import { useOwnProfile } from './queries.ts'
import * as styles from './settings.css.ts'
import { ThisDevice } from './this-device.tsx'

// The forms load after the data, each with its tab.
const ProfileForm = lazy(async () => ({ default: (await import('./profile-form.tsx')).ProfileForm }))
const PasswordForm = lazy(async () => ({ default: (await import('./password-form.tsx')).PasswordForm }))

const title = 'Profile Settings'
const addressFields = {
  tab: ['profile', 'security'],
  /** The id of a refused edit of the profile to correct here. */
  refused: 'text',
} as const

/** /dashboard/settings: profile, password, the user's own data, and this device. */
function SettingsScreen() {
  useDocumentTitle(title)
  const [{ tab, refused }, change] = useListState(addressFields)
  useEarlyScreen(true)

  return (
    <div className={styles.page}>
      <PageHeader title={title} />
      <Card as="section" aria-label="Avatar">
        <OwnAvatar />
      </Card>
      <Card>
        <Tabs
          label={title}
          selected={tab}
          onSelect={(selected) => change({ tab: selected })}
          tabs={[
            {
              id: 'profile',
              label: 'Profile',
              content: <ProfileTab refused={refused} onClose={() => change({ refused: '' })} />,
            },
            { id: 'security', label: 'Security', content: <SecurityTab /> },
          ]}
        />
      </Card>
      <OwnData />
      <ThisDevice />
      <NotificationsOnThisDevice />
      <NewsByMail />
    </div>
  )
}

function ProfileTab({ refused, onClose }: { refused: string; onClose: () => void }) {
  const edits = useRefusedEdits()
  const profile = useOwnProfile()
  const workspace = useWorkspace()
  const { firstSyncFailed } = useSyncStatus('firstSyncFailed')
  // The form reads its initial values once, so it waits for them.
  if (profile && (edits || !refused)) {
    const opened = edits?.find(({ id }) => id === refused)
    return (
      <Suspense fallback={<Loading form="profile" />}>
        <ProfileForm key={opened?.id} profile={profile} opened={opened} onClose={onClose} />
      </Suspense>
    )
  }
  if (profile !== null || !firstSyncFailed) return <Loading form="profile" />
  return (
    <Alert
      tone="warning"
      title="Your profile isn't on this device yet"
      actions={
        <Button size="small" onClick={() => void workspace.syncNow()}>
          Try again
        </Button>
      }
    >
      It will load as soon as you're online.
    </Alert>
  )
}

function SecurityTab() {
  return (
    <div className={styles.page}>
      <Suspense fallback={<Loading form="password" />}>
        <PasswordForm />
      </Suspense>
      <LogOutEverywhere />
    </div>
  )
}

function Loading({ form }: { form: keyof typeof styles.loading }) {
  return (
    <div className={styles.loading[form]} aria-busy="true">
      <Skeleton lines={6} label="Loading your settings" />
    </div>
  )
}

export { SettingsScreen as Screen }

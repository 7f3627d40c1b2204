import { useEarlyScreen } from '#src/ui/late/early-screen.ts'
import { PageHeader } from '#src/ui/page-header/page-header.tsx'
import { NewsByMail } from '../../account/profile/news-mail.tsx'
import { NotificationsOnThisDevice } from '../../account/profile/push-card.tsx'
import { ThisDevice } from '../../account/profile/this-device.tsx'
import { useDocumentTitle } from '#src/runtime/hooks/use-document-title.ts'
import { ActivityLog } from './activity-log.tsx'
import * as styles from './activity.css.ts'
import { MailTeam } from './mail-team.tsx'
import { SupportReport } from './support-report.tsx'

/** /admin/settings: the activity log, and this device. */
function AdminSettingsScreen() {
  useDocumentTitle('Settings · Admin')
  useEarlyScreen(true)
  return (
    <div className={styles.page}>
      <div>
        <PageHeader title="Settings" />
        <ActivityLog />
      </div>
      <div className={styles.device}>
        <ThisDevice />
        <NotificationsOnThisDevice />
        <NewsByMail />
        <MailTeam />
        <SupportReport />
      </div>
    </div>
  )
}

export { AdminSettingsScreen as Screen }

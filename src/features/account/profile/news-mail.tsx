import { useState } from 'react'
import { newsMailLabels } from '#src/domain/profile/rules.ts'
import { type NewsMailChoice, newsMailChoices } from '#src/domain/profile/table.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'
import { site } from '#src/site.ts'
import { Card } from '#src/ui/card/card.tsx'
import { RadioField } from '#src/ui/radio/radio-field.tsx'
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx'
import { showToast } from '#src/ui/toast/toast-store.ts'
import { changedNow, setFields } from '../../kit/mutations/rows.ts'
import { RefusedNotice } from '../../kit/sync/refused-notice.tsx'
import { SyncBadges } from '../../kit/sync/sync-badges.tsx'
import { useRefusedEdits } from '../../kit/sync/use-refused-edits.ts'
import { useSyncMarks } from '../../kit/sync/use-sync-marks.ts'
import { useOwnProfile } from './queries.ts'
import { isRefusedMailChoice } from './refused-place.ts'
import * as styles from './settings.css.ts'

const title = 'News by email'

/** When the user gets news by email, on both settings pages. Saved on this device at once, like any edit. */
export function NewsByMail() {
  const workspace = useWorkspace()
  const { userId } = workspace.identity
  const profile = useOwnProfile()
  const marks = useSyncMarks('profiles').get(userId)
  const refused = useRefusedEdits()?.filter((edit) => edit.row_id === userId && isRefusedMailChoice(edit))

  /** The choice to show until the profile has it. */
  const [wanted, setWanted] = useState<NewsMailChoice>()

  async function choose(news_mail: NewsMailChoice) {
    setWanted(news_mail)
    try {
      await setFields(workspace, 'profiles', { ids: [userId] }, { fields: { news_mail }, stamp: changedNow() })
    } catch (error) {
      console.error('settings: the choice of emails could not be saved', error)
      showToast({ title: 'Failed to save your choice', description: 'Please try again later.', tone: 'critical' })
    }
    setWanted(undefined)
  }
  return (
    <Card as="section" aria-labelledby="news-mail" className={styles.column}>
      <h2 className={styles.title} id="news-mail">
        {title} <SyncBadges {...marks} />
      </h2>
      <p className={styles.note}>
        Choose when we email you about your projects and tell you that we’ve written to you. You get nothing by email
        that you’ve already read in the app.
      </p>
      {refused?.map((edit) => (
        <RefusedNotice key={edit.id} edit={edit} isOpen />
      ))}
      {profile ? (
        <RadioField
          label={title}
          labelHidden
          options={newsMailChoices.map((value) => ({ value, label: newsMailLabels[value] }))}
          value={wanted ?? profile.news_mail}
          onChange={(choice) => void choose(choice)}
        />
      ) : (
        <Skeleton lines={3} strip={false} label="" />
      )}
      <p className={styles.note}>{`Nine o’clock is in ${site.office.region}, ${site.office.country}.`}</p>
    </Card>
  )
}

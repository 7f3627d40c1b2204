import { useEffect, useState } from 'react'
import type { MailSettings } from '#src/data/supabase/admin-calls.ts'
import { useAdminCalls } from '#src/runtime/workspace-service.ts'
import { useOnline } from '#src/runtime/hooks/use-online.ts'
import { Alert } from '#src/ui/alert/alert.tsx'
import { Button } from '#src/ui/button/button.tsx'
import { Card } from '#src/ui/card/card.tsx'
import { CheckboxField } from '#src/ui/field/checkbox-field.tsx'
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx'
import { showToast } from '#src/ui/toast/toast-store.ts'
import { ConnectionNote } from '../../account/entry/connection-note.tsx'
import { nameOf } from '../../kit/people/names.ts'
import * as styles from './activity.css.ts'

const saveFailed = 'Failed to save who gets contact messages'

/** Who of the team gets contact messages by email. The list is the server's, so it needs a connection. */
export function MailTeam() {
  const calls = useAdminCalls()
  const online = useOnline()
  const [settings, setSettings] = useState<MailSettings | 'failed'>()
  const [wanted, setWanted] = useState<readonly string[]>()

  const wanting = online && settings === undefined
  useEffect(() => {
    if (!wanting) return
    let isOver = false
    void calls.mailSettings().then((answer) => {
      if (!isOver) setSettings(answer.ok ? answer.settings : 'failed')
    })
    return () => {
      isOver = true
    }
  }, [wanting, calls])

  async function choose(chosen: readonly string[]) {
    setWanted(chosen)
    const answer = await calls.setMailTeam(chosen)
    if (answer.ok) setSettings((now) => (typeof now === 'object' ? { ...now, team: chosen } : now))
    else {
      const description =
        answer.reason === 'network'
          ? 'We couldn’t reach our server. Try again when you are online.'
          : 'Reload the page, then try again.'
      showToast({ title: saveFailed, description, tone: 'critical' })
    }
    setWanted(undefined)
  }

  return (
    <Card as="section" aria-labelledby="mail-team" className={styles.support}>
      <h2 className={styles.title} id="mail-team">
        Contact messages by email
      </h2>
      <p>Choose which admins get an email for each new contact message. Without a choice, all of them do.</p>
      {typeof settings === 'object' ? (
        <Team
          settings={settings}
          chosen={wanted ?? settings.team}
          isBlocked={!online || wanted !== undefined}
          onChoose={(chosen) => void choose(chosen)}
        />
      ) : settings === 'failed' && online ? (
        <Alert
          tone="warning"
          title="The list couldn’t be loaded"
          actions={
            <Button
              size="small"
              onClick={() => {
                setSettings(undefined)
              }}
            >
              Try again
            </Button>
          }
        />
      ) : online ? (
        <Skeleton lines={2} strip={false} label="" />
      ) : null}
      <ConnectionNote subject="Choosing who gets them" reassurance="" />
    </Card>
  )
}

interface TeamProps {
  settings: MailSettings
  chosen: readonly string[]
  isBlocked: boolean
  onChoose: (chosen: readonly string[]) => void
}

function Team({ settings: { admins, late }, chosen, isBlocked, onChoose }: TeamProps) {
  return (
    <>
      {late > 0 ? (
        <Alert tone="warning" title={late === 1 ? '1 email is late' : `${late.toLocaleString('en')} emails are late`}>
          The mail service doesn’t take them at the moment. We keep trying for a day; what fails is in the activity log.
        </Alert>
      ) : null}
      <div>
        {admins.map((admin) => (
          <CheckboxField
            key={admin.id}
            label={nameOf(admin)}
            hint={admin.email}
            checked={chosen.includes(admin.id)}
            // Not `disabled`, which would lose the focus.
            aria-disabled={isBlocked}
            onCheckedChange={(isOn) => {
              if (isBlocked) return
              const rest = chosen.filter((id) => id !== admin.id)
              onChoose(isOn ? [...rest, admin.id] : rest)
            }}
          />
        ))}
      </div>
    </>
  )
}

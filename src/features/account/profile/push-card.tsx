import { useCallback, useEffect, useState } from 'react'
import type { PushKind } from '#src/data/supabase/push-calls.ts'
import type { PushChange, PushState } from '#src/runtime/push-device.ts'
import { useOnline } from '#src/runtime/hooks/use-online.ts'
import { usePushDevice } from '#src/runtime/workspace-service.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'
import { Alert } from '#src/ui/alert/alert.tsx'
import { Card } from '#src/ui/card/card.tsx'
import { CheckboxField } from '#src/ui/field/checkbox-field.tsx'
import { announce } from '#src/ui/live-region/announce.ts'
import { ConnectionNote } from '../entry/connection-note.tsx'
import * as styles from './settings.css.ts'

const title = 'Notifications on this device'

const kindCopy: Record<PushKind, { label: string; hint: string }> = {
  notification: { label: 'New notifications', hint: 'When we write to you, such as news about your project.' },
  contact_message: { label: 'New contact messages', hint: 'When someone writes to us through the contact form.' },
}

const introduction =
  'Choose what this device tells you about while the app is closed. A notification only says that something is new; you read it in the app. Your browser asks for your permission first.'

/** Why nothing can be switched on here. */
const obstacles: Record<Exclude<PushState['phase'], 'unavailable' | 'off' | 'on'>, string> = {
  unsupported: 'This browser can’t show notifications while the app is closed. You can still see them in the app.',
  'install-first':
    'On iPhone and iPad, this works once the app is on your home screen. In Safari, tap Share, then “Add to Home Screen”, and open the app from there.',
  blocked:
    'Your browser blocks notifications from this site. Allow them in the browser’s settings for this site, then come back here.',
}

const failures: Record<Exclude<PushChange, { ok: true }>['reason'], string> = {
  'not-answered': 'Your browser’s question was closed, so nothing was switched on. Try again and choose Allow.',
  blocked: obstacles.blocked,
  network: 'We couldn’t reach our server, so nothing was changed. Try again when you are online.',
  'signed-out': 'Sign in again to change this.',
  failed:
    'Your browser couldn’t switch this on. Reload the page and try again; some private windows don’t allow it at all.',
}

const customerKinds: readonly PushKind[] = ['notification']
const adminKinds: readonly PushKind[] = ['notification', 'contact_message']

/** The topics that this browser notifies about while the app is closed. The only place that asks for permission. */
export function NotificationsOnThisDevice() {
  const { state, wanted, failure, choose } = usePushChoice()
  const { scope } = useWorkspace().identity
  if (state?.phase === 'unavailable') return null
  return (
    <Card as="section" aria-labelledby="push" aria-busy={!state} className={styles.column}>
      <h2 className={styles.title} id="push">
        {title}
      </h2>
      {state && (state.phase === 'on' || state.phase === 'off') ? (
        <>
          <p className={styles.plainNote}>{introduction}</p>
          <Kinds
            offered={scope === 'all' ? adminKinds : customerKinds}
            chosen={wanted ?? (state.phase === 'on' ? state.kinds : [])}
            isBusy={wanted !== undefined}
            onChoose={choose}
          />
        </>
      ) : (
        // Before the browser has answered, the card has about its final height.
        <p className={styles.plainNote}>{state ? obstacles[state.phase] : introduction}</p>
      )}
      {failure && failure !== state?.phase ? <Alert tone="warning" title={failures[failure]} /> : null}
    </Card>
  )
}

interface KindsProps {
  offered: readonly PushKind[]
  chosen: readonly PushKind[]
  isBusy: boolean
  onChoose: (kinds: readonly PushKind[]) => void
}

function Kinds({ offered, chosen, isBusy, onChoose }: KindsProps) {
  const online = useOnline()
  const shown = offered.filter((kind) => chosen.includes(kind))
  return (
    <div className={styles.kinds}>
      {offered.map((kind) => {
        const rest = shown.filter((other) => other !== kind)
        const isOn = shown.includes(kind)
        // Switching everything off needs only this device; anything else has to reach the server.
        const needsConnection = !isOn || rest.length > 0
        return (
          <CheckboxField
            key={kind}
            label={kindCopy[kind].label}
            hint={kindCopy[kind].hint}
            checked={isOn}
            // Not `disabled`, which would lose the focus while the browser asks.
            aria-disabled={isBusy || (needsConnection && !online)}
            onCheckedChange={(on) => {
              if (!isBusy && (online || !needsConnection)) onChoose(on ? [...rest, kind] : rest)
            }}
          />
        )
      })}
      <ConnectionNote subject="Switching notifications on" reassurance="" />
    </div>
  )
}

/** The setting shared by browser and server, and the user's latest choice. */
function usePushChoice() {
  const device = usePushDevice()
  const [state, setState] = useState<PushState>()
  const [wanted, setWanted] = useState<readonly PushKind[]>()
  const [failure, setFailure] = useState<Exclude<PushChange, { ok: true }>['reason']>()

  const read = useCallback(
    () =>
      device.state().then(setState, (error: unknown) => {
        console.warn('push: the current choice could not be read', error)
        setState({ phase: 'unsupported' })
      }),
    [device],
  )
  useEffect(() => {
    void read()
    // The user may have changed it in the browser's settings or in another tab.
    const onReturn = () => void read()
    window.addEventListener('focus', onReturn)
    return () => window.removeEventListener('focus', onReturn)
  }, [read])

  async function choose(kinds: readonly PushKind[]) {
    setFailure(undefined)
    setWanted(kinds)
    const change = await device.choose(kinds).catch((error: unknown): PushChange => {
      console.warn('push: could not be changed', error)
      return { ok: false, reason: 'failed' }
    })
    await read()
    setWanted(undefined)
    if (change.ok) return
    setFailure(change.reason)
    announce(failures[change.reason])
  }
  return { state, wanted, failure, choose: (kinds: readonly PushKind[]) => void choose(kinds) }
}

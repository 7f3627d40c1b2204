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
import * as styles from './push.css.ts'
import { failures, introduction, kindCopy, obstacles, title } from './push-copy.ts'

const customerKinds: readonly PushKind[] = ['notification']
const adminKinds: readonly PushKind[] = ['notification', 'contact_message']

/** The topics that this browser notifies about while the app is closed. The only place that asks for permission. */
export function NotificationsOnThisDevice() {
  const { state, wanted, failure, choose } = usePushChoice()
  const { scope } = useWorkspace().identity
  if (state?.phase === 'unavailable') return null
  return (
    <Card as="section" aria-labelledby="push" aria-busy={!state} className={styles.card}>
      <h2 className={styles.title} id="push">
        {title}
      </h2>
      {state && (state.phase === 'on' || state.phase === 'off') ? (
        <>
          <p className={styles.note}>{introduction}</p>
          <Kinds
            offered={scope === 'all' ? adminKinds : customerKinds}
            chosen={wanted ?? (state.phase === 'on' ? state.kinds : [])}
            isBusy={wanted !== undefined}
            onChoose={choose}
          />
        </>
      ) : (
        // Before the browser has answered, the card has about its final height.
        <p className={styles.note}>{state ? obstacles[state.phase] : introduction}</p>
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

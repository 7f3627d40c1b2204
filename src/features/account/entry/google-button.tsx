import { useState } from 'react'
import { FormError } from '#src/ui/alert/alert.tsx'
import { Button } from '#src/ui/button/button.tsx'
import { showToast } from '#src/ui/toast/toast-store.ts'
import * as styles from './accounts.css.ts'
import { googleFailure } from './failures.ts'
import { useAccounts } from './use-accounts.ts'

/** The Google login; renders nothing unless the build enables it. */
export function GoogleButton() {
  return import.meta.env.VITE_AUTH_GOOGLE === 'true' ? <ContinueWithGoogle /> : null
}

function ContinueWithGoogle() {
  const accounts = useAccounts()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')

  async function goToGoogle() {
    setBusy(true)
    setError('')
    const result = await accounts.signInWithGoogle()
    setBusy(false)
    if (result.ok) return
    const copy = googleFailure(result)
    setError(copy.inline)
    showToast({ ...copy.toast, tone: 'critical' })
  }

  return (
    <div className={styles.alternative}>
      <span className={styles.or}>or</span>
      <FormError>{error}</FormError>
      <Button fullWidth busy={busy} onClick={goToGoogle}>
        Continue with Google
      </Button>
    </div>
  )
}

import { LogOut } from 'lucide-react'
import { useOnline } from '#src/runtime/hooks/use-online.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'
import type { Command } from '../../kit/commands/command.ts'
import { CommandButton } from '../../kit/commands/command-button.tsx'
import { CommandConfirmations } from '../../kit/commands/command-confirmations.tsx'
import { type LogoutCopy, useLogout } from '../log-out/use-logout.tsx'
import * as styles from './settings.css.ts'

interface Context {
  email: string
  isOnline: boolean
  logOut: () => void
}

const copy: LogoutCopy = {
  done: {
    title: 'Logged out everywhere',
    description: 'Your other devices hide your data once they’re online, and ask you to log in again.',
  },
  failed: 'You’re still logged in',
  unreachable: 'We couldn’t reach our server, so nothing was changed. Try again when you’re online.',
}

const command: Command<{ id: string }, Context> = {
  id: 'account.log-out-everywhere',
  label: 'Log out everywhere',
  describe: () => 'Log out everywhere',
  icon: LogOut,
  disabledReason: (_account, { isOnline }) =>
    isOnline ? undefined : 'You’re offline. Logging out on other devices needs a connection.',
  confirm: (_account, { email }) => ({
    title: 'Log out everywhere?',
    description:
      'You’ll be logged out on all your devices, and your data is removed from this one. The others hide it as soon as they’re online, ask you to log in, and keep what they haven’t sent yet.',
    confirmLabel: 'Log out everywhere',
    names: [email],
  }),
  perform: (_account, { logOut }) => logOut(),
  failure: copy.failed,
}
const commands = [command]

/** In the Security tab: ends the user's sessions on all devices. */
export function LogOutEverywhere() {
  const { userId, email } = useWorkspace().identity
  const isOnline = useOnline()
  const { logOut, dialog } = useLogout(copy, { everywhere: true })
  const account = [{ id: userId }]
  const context = { email, isOnline, logOut }
  return (
    <section className={styles.column} aria-labelledby="sessions">
      <h2 className={styles.title} id="sessions">
        Your devices
      </h2>
      <div className={styles.entry}>
        <p>
          Lost a phone, or logged in on a computer that others use? Log out on all devices, this one too. They hide your
          data as soon as they’re online, and what they haven’t sent yet stays on them.
        </p>
        <CommandButton command={command} targets={account} context={context} />
      </div>
      <CommandConfirmations commands={commands} among={account} context={context} missing={otherAccount} />
      {dialog}
    </section>
  )
}

/** For a link that belongs to another account. */
export const otherAccount = {
  title: 'This link is for another account',
  description: 'You can change your own account on this page.',
  closeLabel: 'Back to settings',
}

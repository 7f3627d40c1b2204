import { Download } from 'lucide-react'
import { promptInstall } from '#src/pwa/install-prompt.ts'
import type { Command } from '../../kit/commands/command.ts'
import { afterNotNow, remember } from './offer.ts'
import type { Installing } from './use-installing.ts'

/** Shows the browser's install prompt. Dismissing it counts as 'Not now'. */
export const installCommand: Command<never, { installing: Installing }> = {
  id: 'app.install',
  label: 'Install app',
  describe: () => 'Install app',
  icon: Download,
  takes: 'none',
  visible: (_none, { installing }) => installing === 'prompt',
  async perform() {
    if (!(await promptInstall())) remember(afterNotNow(Date.now()))
  },
  failure: 'The browser did not install the app. Its menu may have “Install app” as well.',
}

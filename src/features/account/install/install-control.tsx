import { site } from '#src/site.ts'
import { CommandButton } from '../../kit/commands/command-button.tsx'
import { installCommand } from './commands.ts'
import * as styles from './install.css.ts'
import { IosSteps } from './ios-steps.tsx'
import { type Installing, useInstalling } from './use-installing.ts'

/** The label for each state. */
export const installLabels: Record<Installing, string> = {
  'in-app': 'Installed, and open in its own window.',
  installed: `Installed on this device. Open ${site.name} from your home screen or your list of apps.`,
  prompt: 'Not installed.',
  ios: 'Not installed.',
  unknown:
    'Open in a browser. To open it like any other app, choose “Install app” or “Add to Home Screen” in the browser’s menu.',
}

/** How to install the app here; renders nothing if it is installed, or if only the browser's menu can install it. */
export function InstallControl() {
  const installing = useInstalling()
  if (installing === 'ios') {
    return (
      <details className={styles.details}>
        <summary>How to put it on your home screen</summary>
        <IosSteps />
      </details>
    )
  }
  if (installing !== 'prompt') return null
  return (
    <div className={styles.control}>
      <CommandButton command={installCommand} context={{ installing }} size="small" />
    </div>
  )
}

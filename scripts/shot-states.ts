import { accountStates } from './shot-account-states.ts'
import { dashboardStates } from './shot-dashboard-states.ts'
import { messageStates } from './shot-message-states.ts'
import { peopleStates } from './shot-people-states.ts'
import { notificationStates } from './shot-notification-states.ts'
import { projectStates } from './shot-project-states.ts'
import type { State } from './shot-harness.ts'
import { homeScreenStates } from './shot-home-screen-states.ts'
import { settingsStates } from './shot-settings-states.ts'
import { syncStates } from './shot-sync-states.ts'

/** States that opening a path does not show: open dialogs, faults, offline, changes by other users. */
export const states: State[] = [
  ...accountStates,
  ...dashboardStates,
  ...messageStates,
  ...peopleStates,
  ...notificationStates,
  ...projectStates,
  ...settingsStates,
  ...homeScreenStates,
  ...syncStates,
]

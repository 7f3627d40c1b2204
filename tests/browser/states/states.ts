import { accountStates } from './account-states.ts'
import { conversationStates } from './conversation-states.ts'
import { dashboardStates } from './dashboard-states.ts'
import { messageStates } from './message-states.ts'
import { usersStates } from './users-states.ts'
import { notificationStates } from './notification-states.ts'
import { projectPageStates } from './project-page-states.ts'
import { projectStates } from './project-states.ts'
import { deckStates } from './deck-states.ts'
import { projectionStates } from './projection-states.ts'
import type { State } from './harness.ts'
import { homeScreenStates } from './home-screen-states.ts'
import { settingsStates } from './settings-states.ts'
import { syncStates } from './sync-states.ts'

/** States that opening a path does not show: open dialogs, faults, offline, changes by other users. */
export const states: State[] = [
  ...accountStates,
  ...dashboardStates,
  ...messageStates,
  ...usersStates,
  ...notificationStates,
  ...projectStates,
  ...projectPageStates,
  ...deckStates,
  ...projectionStates,
  ...conversationStates,
  ...settingsStates,
  ...homeScreenStates,
  ...syncStates,
]

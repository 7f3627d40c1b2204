/** The copy of the dashboard. */
export const copy = {
  title: 'Dashboard',
  greeting: (name: string) => `Welcome back, ${name}`,
  loadFailed: 'Failed to load your dashboard. Please try again.',
  loadFailedHint:
    "It will load as soon as you're online. You can still create a project: it's saved on this device and sent later.",
  projectsFailed: 'Failed to load projects. Please try again.',
  tasksFailed: 'Failed to load tasks. Please try again later.',
  active: (count: number) => (count === 1 ? '1 active project' : `${count} active projects`),
  completedToday: (count: number) => `${count} completed today`,
  firstTitle: 'Start your first project',
  firstText: "Give your idea a name. You'll follow its progress, tasks and notifications on this page.",
  toolsTitle: 'What we prepare for you',
} as const

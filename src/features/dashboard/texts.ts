/** What this page says, in one place. */
export const texts = {
  title: 'Dashboard',
  greeting: (name: string) => `Welcome back, ${name}`,
  loadFailed: 'Failed to load your dashboard. Please try again.',
  loadFailedHint:
    'It loads by itself as soon as there is a connection. A project you create now is saved on this device and sent then.',
  projectsFailed: 'Failed to load projects. Please try again.',
  tasksFailed: 'Failed to load tasks. Please try again later.',
  active: (count: number) => (count === 1 ? '1 active project' : `${count} active projects`),
  completedToday: (count: number) => `${count} completed today`,
  firstTitle: 'Start your first project',
  firstText: 'Give your idea a name. You will follow its progress, tasks and news from this page.',
  toolsTitle: 'What we prepare for you',
} as const

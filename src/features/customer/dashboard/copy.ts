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
  /** Explains an average of several. */
  averageOf: (projects: number) => `The average of your ${projects} projects`,
  /** What the total counts besides completed and pending. */
  alsoCounted: ({ inProgress, cancelled }: { inProgress: number; cancelled: number }) => {
    const parts = [inProgress > 0 && `${inProgress} in progress`, cancelled > 0 && `${cancelled} cancelled`]
    return `The total includes ${parts.filter(Boolean).join(' and ')}.`
  },
  completedToday: (count: number) => `${count} completed today`,
  firstTitle: 'Start your first project',
  firstText: "Give your idea a name. You'll follow its progress, tasks and notifications on this page.",
  today: 'Today',
  sinceLastVisit: 'Since your last visit',
  waiting: 'Waiting for you',
  approval: 'Your approval',
  moreTasks: (count: number) => (count === 1 ? '1 more task' : `${count} more tasks`),
  moreProjects: (count: number) => (count === 1 ? '1 more project' : `${count} more projects`),
  seeAll: 'See all',
} as const

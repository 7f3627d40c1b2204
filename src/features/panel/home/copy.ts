/** The copy of the Admin Dashboard. */
export const copy = {
  title: 'Admin Dashboard',
  loadFailed: 'Failed to load data',
  loadFailedHint: 'Please try again later.',
  waitingTitle: 'Waiting for you',
  messagesToAnswer: (count: number) =>
    count === 1 ? '1 message to answer' : `${count.toLocaleString('en')} messages to answer`,
  commentsToAnswer: (count: number) =>
    count === 1 ? '1 conversation to answer' : `${count.toLocaleString('en')} conversations to answer`,
  pendingTasks: (count: number) => (count === 1 ? '1 pending task' : `${count.toLocaleString('en')} pending tasks`),
  nothingWaits: 'All caught up. Everyone has an answer and no tasks are pending.',
  totalsTitle: 'Totals',
  quickAccess: 'Quick Access',
} as const

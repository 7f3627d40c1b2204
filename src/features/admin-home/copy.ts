/** The copy of the Admin Dashboard. */
export const copy = {
  title: 'Admin Dashboard',
  loadFailed: 'Failed to load data',
  loadFailedHint: 'Please try again later.',
  waitingTitle: 'Waiting for you',
  messagesToAnswer: (count: number) =>
    count === 1 ? '1 message to answer' : `${count.toLocaleString('en')} messages to answer`,
  pendingTasks: (count: number) => (count === 1 ? '1 pending task' : `${count.toLocaleString('en')} pending tasks`),
  nothingWaits: 'All caught up. Every message is answered and no tasks are pending.',
  totalsTitle: 'Totals',
  quickAccess: 'Quick Access',
} as const

import { postLabels } from '#src/domain/post/feed.ts'

/** The copy of the conversation on a project. */
export const copy = {
  /** For a request that was decided, or a comment that was deleted, in the meantime. */
  nothingToDo: {
    title: 'There is nothing to do here',
    description: 'It was decided, withdrawn or deleted before.',
    closeLabel: 'OK',
  },
  ...postLabels,
  title: 'Conversation',
  onPaper:
    'This is what the screen has loaded. “Export” on the project’s page has the whole conversation and all tasks, ready to print.',
  log: 'Conversation, newest last',
  start: 'This is where it starts.',
  emptyTitle: 'Nothing here yet',
  emptyText: 'Ask a question, or tell us what you think. We answer here, and you get a notification.',
  emptyInPanel: 'The customer reads what you write here, and gets a notification.',
  you: 'You',
  newLine: 'New',
  earlier: 'Show earlier',
  newest: 'Jump to newest',
  newBelow: 'New comments below',
  comment: 'Write a comment',
  commentLabel: 'Your comment',
  send: 'Send',
  sendHint: 'Ctrl + Enter sends',
  sendHintOnMac: '⌘ Enter sends',
  aboutTask: 'About a task',
  notAbout: (title: string) => `Write about the project instead of “${title}”`,
  starters: {
    deck: 'About my pitch deck: ',
    projections: 'About my financial projections: ',
    review: 'My pitch deck is ready for review. ',
  },
  slideStarter: (slide: string) => `About slide ${slide} of the pitch deck: `,
  sendFailed: 'Your comment could not be saved. Please try again.',
  editFailed: 'Your changes could not be saved. Please try again.',
  removeFailed: 'The comment could not be deleted. Please try again.',
  decideFailed: 'Your answer could not be saved. Please try again.',
  withdrawFailed: 'The request could not be withdrawn. Please try again.',
  askFailed: 'The request could not be saved. Please try again.',
  documentToApprove: {
    deck: (name: string) => `Pitch deck: ${name}`,
    projection: (name: string) => `Financial projection: ${name}`,
  },
  requestWaits: 'The request goes out with its files',
  markFailed: 'This could not be saved. Please try again.',
  loadFailed: {
    title: 'The conversation could not be loaded',
    description: "It will load as soon as you're online. What you write is saved on this device and sent later.",
  },
  waitingForYou: 'Waits for you',
  openLink: 'Open what to look at',
} as const

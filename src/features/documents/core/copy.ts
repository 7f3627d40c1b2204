import type { FailureMessage } from '#src/ui/toast/toast-store.ts'

/** The copy that projections and decks share. */
export const copy = {
  save: 'Save',
  nameLabel: 'Name',
  rename: 'Rename',
  remove: 'Delete',
  moveUp: 'Move up',
  moveDown: 'Move down',
  removed: (name: string) => `“${name}” deleted`,
  restored: (name: string) => `“${name}” restored`,
  edited: (when: string) => `Edited ${when}`,
  openLast: (name: string) => `Open ${name}`,
  goneText: 'It was deleted, or the link is wrong.',
  back: 'Back to the project',
  ofProject: (name: string) => `For ${name}`,
  comment: 'Comment on this',
  example: 'Example',
  notAnswered: 'no answer',
  tooLong: (length: number, most: number) =>
    `This has ${length.toLocaleString('en')} characters and can have ${most.toLocaleString('en')}. Nothing is cut off: it’s saved once it is shorter.`,
  changedElsewhere: (value: string) => `Another device changed this to ${value}.`,
  /** Unsaved text must remain readable after its field is gone. */
  textGone: (texts: readonly string[]) => ({
    title: 'What you typed could not be saved',
    description: `It was deleted in the meantime. You typed: ${texts.map((text) => `“${text}”`).join(', ')}.`,
  }),
  undo: 'Undo',
  undoOf: (edit: string) => `Undo: ${edit}`,
  undone: (edit: string) => `Undone: ${edit}`,
  nothingToUndo: 'There is nothing to undo.',
  undoFailed: 'It could not be undone. Please try again.',
  exportLabel: 'Export',
  print: 'Print',
  exported: {
    saved: (name: string) => `${name} is saved in your downloads`,
    shared: (name: string) => `${name} is shared`,
  },
  exportFailed: 'The file could not be made. Please try again.',
  exportMissing:
    'The export isn’t on this device yet. Open this page once with a connection, and it works offline from then on.',
} as const

/** What the command that deletes something says. If another device has deleted it before, it says the same. */
export function removalTexts(name: string, undoFailed: FailureMessage) {
  return { done: copy.removed(name), undone: copy.restored(name), undoFailed, unchanged: copy.removed(name) }
}

function copyOf(name: 'deck' | 'projection') {
  const Name = name === 'deck' ? 'Deck' : 'Projection'
  return {
    newOne: `New ${name}`,
    create: `Create ${name}`,
    created: `${Name} created`,
    createFailed: `The ${name} could not be created. Please try again.`,
    renameTitle: `Rename ${name}`,
    renamed: `${Name} renamed`,
    renameFailed: `The ${name} could not be renamed. Please try again.`,
    removeFailed: `The ${name} could not be deleted. Please try again.`,
    restoreFailed: `The ${name} could not be restored. Please try again.`,
    notFound: `${Name} not found`,
    noneHere: `No ${name} at this link`,
    loading: `Loading this ${name}`,
    loadFailed: { title: `Failed to load this ${name}`, description: 'Please try again later.' },
    start: `Start your ${name}`,
  }
}

/** The copy of each kind of documents outside of its editor. */
export const kindCopy = {
  deck: {
    ...copyOf('deck'),
    sectionTitle: 'Pitch decks',
    sectionEmpty: 'Answer one question after the other, and you have a deck to show to investors.',
    newTitle: 'New pitch deck',
    defaultName: 'Pitch deck',
    pageTitle: 'Pitch deck',
    limit: 'A project has room for 20 documents. Delete one that you no longer need.',
  },
  projection: {
    ...copyOf('projection'),
    sectionTitle: 'Financial projections',
    sectionEmpty: 'Answer fifteen questions, and see when you break even and how long the money lasts.',
    newTitle: 'New financial projection',
    defaultName: 'Financial projection',
    pageTitle: 'Financial projection',
    limit: 'A project has room for 20 projections. Delete one that you no longer need.',
  },
} as const

/** The copy that projections and decks share. */
export const copy = {
  save: 'Save',
  nameLabel: 'Name',
  rename: 'Rename',
  remove: 'Delete',
  removed: (name: string) => `“${name}” deleted`,
  restored: (name: string) => `“${name}” restored`,
  edited: (when: string) => `Edited ${when}`,
  goneText: 'It was deleted, or the link is wrong.',
  back: 'Back to the project',
  ofProject: (name: string) => `For ${name}`,
  comment: 'Comment on this',
  example: 'Example',
  notAnswered: 'no answer',
  tooLong: (length: number, most: number) =>
    `This has ${length.toLocaleString('en')} characters and can have ${most.toLocaleString('en')}. Nothing is cut off: it’s saved once it is shorter.`,
  changedElsewhere: (value: string) => `Another device changed this to ${value}.`,
  /** What can't be saved must remain readable after its field is gone. */
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

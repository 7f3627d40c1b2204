import { sizeText } from '#src/domain/file/file-name.ts'

/** The copy of a project's export. */
export const copy = {
  title: 'Export project',
  label: 'Export',
  what: (files: number, size: number) =>
    files === 0
      ? 'The conversation and all tasks, as a page that opens in any browser.'
      : `The conversation and all tasks, as a page that opens in any browser, and ${files === 1 ? 'its file' : `its ${files.toLocaleString('en')} files`}, ${sizeText(size)}.`,
  inParts: (parts: number) =>
    parts === 1
      ? 'You get one zip file.'
      : `You get ${parts} zip files of up to 200 MB. Unpack them into one folder, and the page's links work.`,
  start: 'Export',
  nextPart: (number: number, all: number) => `Save part ${number} of ${all}`,
  notRead: 'The conversation is still loading on this device. Export it once it is complete.',
  cancel: 'Cancel',
  close: 'Close',
  again: 'Try again',
  saveAgain: 'Save again',
  progress: (done: number, all: number) => `${sizeText(done)} of ${sizeText(all)}`,
  progressLabel: 'Progress of the export',
  done: (name: string) => `${name} is saved in your downloads`,
  interrupted: 'The connection was lost. What is done so far is kept.',
  signedOut: 'Log in again to export the files.',
  failed: 'The export could not be made. Please try again.',
  missing: (count: number) =>
    count === 1
      ? 'One file is no longer there, or no longer yours.'
      : `${count.toLocaleString('en')} files are no longer there, or no longer yours.`,
  missingNote: 'The zip has a list of them.',
  missingFile: 'Missing files.txt',
  missingText: (names: readonly string[]) =>
    `These files of the conversation could not be found when it was exported:\n\n${names.map((name) => `- ${name}\n`).join('')}`,
  page: 'Conversation.html',
  readFailed: 'The project could not be read on this device. Please try again.',
} as const

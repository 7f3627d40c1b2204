/**
 * Seeds of random histories that once failed, and why. They run before all others. A seed repeats its history only while the product takes the same
 * steps. After a fix it is just one more history, and the bug has its own test.
 */
export const failingSeeds: readonly { seed: number; wasWrong: string }[] = [
  {
    seed: 202,
    wasWrong:
      'A tablet crashed between the first page of its first sync and the checkpoint, and never heard of what was deleted meanwhile.',
  },
  {
    seed: 2202,
    wasWrong:
      'A phone lost the admin right twice with an unsent edit of one row, and its tray kept only the second edit.',
  },
  {
    seed: 18,
    wasWrong:
      'A damaged push was taken for a request of its row, so the edit was lost when its user lost the admin right.',
  },
  {
    seed: 92,
    wasWrong:
      "A press that a frozen tab had left came into the tray without its value, and Retry made a row with the row's older name.",
  },
  {
    seed: 3683,
    wasWrong:
      'Retry of a damaged edit sent nothing where the row showed its value already, although the server had never heard of it.',
  },
  {
    seed: 1213,
    wasWrong:
      'The test took a retried edit for one that had been stored before, and missed the value that it replaced.',
  },
  {
    seed: 36,
    wasWrong:
      'The test stored a task and its project at the same time, so that a crash left the task without its project. The product stores one action after the other.',
  },
  { seed: 1029, wasWrong: 'The same.' },
  {
    seed: 117,
    wasWrong:
      'Retry of a damaged edit sent its texts only, and nothing where it went back to a value that its user had edited since.',
  },
  {
    seed: 5746,
    wasWrong:
      'A press whose edit had moved to the database of another scope was applied a second time, to a newer row, and replaced its value without a conflict.',
  },
  {
    seed: 304,
    wasWrong:
      'The second page of a first sync had the tombstone of a row that the first page had brought, and the device skipped it.',
  },
]

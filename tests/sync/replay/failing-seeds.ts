/**
 * Seeds of random histories that once failed, and why. They run before all others. A seed repeats its history only while the product takes
 * the same steps; after a fix it is one more history, and the bug has its own test.
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
]

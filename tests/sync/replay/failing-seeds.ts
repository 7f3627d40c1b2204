/**
 * Seeds of random histories that went wrong once, with what was wrong: they run before all others. A seed repeats its history as long as the
 * product takes the same steps, so after a repair it is one more history, and what it found has a test of its own.
 */
export const failingSeeds: readonly { seed: number; wasWrong: string }[] = [
  {
    seed: 202,
    wasWrong:
      'A tablet crashed between the first page of its first sync and the checkpoint, and never heard of what was deleted meanwhile.',
  },
]

/** How long a slice may take, in milliseconds: at a quarter of the speed, with what else happens in a frame, still no long task. */
const slice = 6
/** Steps between two looks at the clock. */
const steps = 50

interface WithScheduler {
  scheduler?: { postTask: (work: () => void, options: { priority: 'user-visible' }) => Promise<void> }
}

/**
 * Repeats a step until it returns false, with pauses in which the page can answer. What is short is done at once.
 *
 * @returns stops it
 */
export function inSlices(step: () => boolean): () => void {
  const { scheduler } = globalThis as WithScheduler
  let isStopped = false

  function run() {
    if (isStopped) return
    const end = performance.now() + slice
    do {
      for (let count = 0; count < steps; count++) if (!step()) return
    } while (performance.now() < end)
    // Timers within timers are held back for four milliseconds.
    if (scheduler) void scheduler.postTask(run, { priority: 'user-visible' })
    else setTimeout(run)
  }
  run()
  return () => {
    isStopped = true
  }
}

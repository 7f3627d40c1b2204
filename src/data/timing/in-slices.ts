/** Maximum time of a slice, in milliseconds. Even at a quarter of the speed and with other work in the frame, a slice stays below a long task. */
const slice = 6
/** Steps between two checks of the clock. */
const steps = 50

interface WithScheduler {
  scheduler?: { postTask: (work: () => void, options: { priority: 'user-visible' }) => Promise<void> }
}

/**
 * Repeats a step until it returns false, pausing so that the page stays responsive. Short work finishes synchronously.
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
    // Browsers delay nested timers by four milliseconds.
    if (scheduler) void scheduler.postTask(run, { priority: 'user-visible' })
    else setTimeout(run)
  }
  run()
  return () => {
    isStopped = true
  }
}

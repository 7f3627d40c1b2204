/** Runs `work` after the next paint. Returns a function that cancels it. */
export function afterPaint(work: () => void): () => void {
  let task: ReturnType<typeof setTimeout>
  const frame = requestAnimationFrame(() => {
    task = setTimeout(work)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(task)
  }
}

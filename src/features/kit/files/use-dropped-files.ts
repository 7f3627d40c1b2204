import { useEffect, useEffectEvent } from 'react'

/**
 * Takes files that are dropped anywhere on the page, or pasted, such as a screenshot: without it, the browser leaves the page for a dropped
 * file. A dialog has the page for itself.
 * @param onFiles undefined while none are taken: the page stays all the same
 */
export function useDroppedFiles(onFiles: ((files: readonly File[]) => void) | undefined): void {
  const take = useEffectEvent((event: Event, data: DataTransfer | null) => {
    const isElsewhere = event.target instanceof Element && event.target.closest('[role=dialog]')
    if (isElsewhere || !data?.types.includes('Files')) return
    // A spreadsheet's cells are copied as a picture too: their text is meant.
    if (event.type === 'paste' && data.types.includes('text/plain')) return
    event.preventDefault()
    const files = [...data.files]
    if (event.type !== 'dragover' && files.length > 0) onFiles?.(files)
  })
  useEffect(() => {
    const listener = (event: DragEvent | ClipboardEvent) =>
      take(event, 'clipboardData' in event ? event.clipboardData : event.dataTransfer)
    const types = ['dragover', 'drop', 'paste'] as const
    for (const type of types) document.addEventListener(type, listener)
    return () => {
      for (const type of types) document.removeEventListener(type, listener)
    }
  }, [])
}

import { useEffect, useEffectEvent } from 'react'

/**
 * Accepts files that are dropped anywhere on the page, or pasted, such as a screenshot. Without this, the browser leaves the page to open a dropped
 * file. An open dialog disables it.
 * @param onFiles undefined while no files are accepted; a drop still doesn't leave the page
 */
export function useDroppedFiles(onFiles: ((files: readonly File[]) => void) | undefined): void {
  const take = useEffectEvent((event: Event, data: DataTransfer | null) => {
    const isElsewhere = event.target instanceof Element && event.target.closest('[role=dialog]')
    if (isElsewhere || !data?.types.includes('Files')) return
    // Ignore a spreadsheet's cells: they are copied as a picture too, but the user means their text.
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

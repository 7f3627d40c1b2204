import { useEffect } from 'react'
import { site } from '#src/site.ts'

/** Names the browser's tab while the page is shown. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title === site.name ? title : `${title} · ${site.name}`
  }, [title])
}

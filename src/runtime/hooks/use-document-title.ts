import { useEffect } from 'react'
import { site } from '#src/site.ts'

/** Sets the document's title while the page is mounted. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title === site.name ? title : `${title} · ${site.name}`
  }, [title])
}

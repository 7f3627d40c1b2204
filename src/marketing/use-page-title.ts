import { useEffect } from 'react'
import { documentTitle, type PageId, pages } from './content/pages.ts'

/** Names the browser's tab after a navigation; a prerendered page has its title already. */
export function usePageTitle(id: PageId): void {
  useEffect(() => {
    document.title = documentTitle(pages[id])
  }, [id])
}

import { useCallback } from 'react'
import { showToast } from '#src/ui/toast/toast-store.ts'
import { flagAddress } from '../../kit/commands/use-address-dialog.ts'
import { useSearchChange } from '../core/use-search-change.ts'
import { copy } from '../slides/copy.ts'
import { enterFullScreen } from '../slides/screen.ts'

/** `?look`: theme, colour and logo. */
export const lookAddress = flagAddress('look')

/** The slide, the view and the presentation in the URL: `?slide=<id>`, `?view=outline`, `?present`, `?presenter=<id>`. */
export function useDeckAddress() {
  const [search, change] = useSearchChange()
  return {
    slide: search.get('slide') ?? '',
    isOutline: search.get('view') === 'outline',
    isPresenting: search.has('present'),
    presenter: search.get('presenter') ?? '',
    /** The same function on each render. */
    open: useCallback((slideId: string) => change((params) => params.set('slide', slideId)), [change]),
    /** Call this from a press, because only then the browser allows the full screen. @param count of slides that aren't hidden */
    present(count: number) {
      if (count === 0) {
        showToast({ title: copy.nothingToPresent })
        return
      }
      void enterFullScreen()
      change((params) => params.set('present', ''), false)
    },
    endPresenting: (slideId: string) =>
      change((params) => {
        params.delete('present')
        params.set('slide', slideId)
      }),
    leavePresenter: () => change((params) => params.delete('presenter')),
  }
}

// Addresses in the conversation of the deck's project.

/** The query that begins a comment on a slide of the deck, on its project's page. @param slide from 1 */
export function slideCommentSearch(slide: number): string {
  return `?comment=deck&slide=${slide}`
}

/** The query that begins a customer's comment that the deck is ready for review. */
export const reviewSearch = '?comment=review'

/** The query that opens the form of a request to approve a document (`postDialogAddress`). */
export function askSearch(documentId: string): string {
  return `?ask=${documentId}`
}

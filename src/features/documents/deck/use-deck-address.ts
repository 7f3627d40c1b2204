import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import { showToast } from '#src/ui/toast/toast-store.ts'
import { flagAddress } from '../../kit/commands/use-address-dialog.ts'
import { copy } from '../slides/copy.ts'
import { enterFullScreen } from '../slides/screen.ts'

/** `?look`: theme, colour and logo. */
export const lookAddress = flagAddress('look')

/** The slide that is shown, the view, and what is presented, as in the URL: `?slide=<id>`, `?view=outline`, `?present`, `?presenter=<id>`. */
export function useDeckAddress() {
  const [search, setSearch] = useSearchParams()
  const change = useCallback(
    (set: (params: URLSearchParams) => void, replace = true) => {
      setSearch(
        (before) => {
          const params = new URLSearchParams(before)
          set(params)
          return params
        },
        { replace },
      )
    },
    [setSearch],
  )
  const open = useCallback((slideId: string) => change((params) => params.set('slide', slideId)), [change])
  /** Call from a press: only then the browser allows the full screen. @param count of slides that aren't hidden */
  const present = useCallback(
    (count: number) => {
      if (count === 0) {
        showToast({ title: copy.nothingToPresent })
        return
      }
      void enterFullScreen()
      change((params) => params.set('present', ''), false)
    },
    [change],
  )
  const endPresenting = useCallback(
    (slideId: string) =>
      change((params) => {
        params.delete('present')
        params.set('slide', slideId)
      }),
    [change],
  )
  const leavePresenter = useCallback(() => change((params) => params.delete('presenter')), [change])
  return {
    slide: search.get('slide') ?? '',
    isOutline: search.get('view') === 'outline',
    isPresenting: search.has('present'),
    presenter: search.get('presenter') ?? '',
    open,
    present,
    endPresenting,
    leavePresenter,
  }
}

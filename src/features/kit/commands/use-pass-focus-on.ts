import { type RefObject, useLayoutEffect } from 'react'

/**
 * When this element is removed with the focus in it, moves the focus to the first match in the same row (`data-row`), form, dialog or section marked
 * with `data-passes-focus`, in the given order, otherwise to the dialog or the page's title.
 *
 * @param heirs selectors; must be stable between renders
 */
export function usePassFocusOn(ref: RefObject<HTMLElement | null>, ...heirs: string[]): void {
  const wanted = heirs.join('|')
  useLayoutEffect(() => {
    const element = ref.current
    return () => {
      if (!element?.contains(document.activeElement)) return
      const row = element.closest<HTMLElement>('[data-row], form, [role="dialog"], [data-passes-focus]')
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return
        // The whole container may be gone.
        const left = row?.isConnected ? row : undefined
        const found = wanted.split('|').map((heir) => left?.querySelector<HTMLElement>(heir))
        const itself = left?.matches('[tabindex]') ? left : document.getElementById('page-title')
        const heir = found.find(Boolean) ?? itself
        heir?.focus()
      })
    }
  }, [ref, wanted])
}

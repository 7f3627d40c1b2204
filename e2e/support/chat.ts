import type { Page } from '@playwright/test'

/**
 * Scrolls through a page and looks under the chat button at each stop, once it has moved away from what it covers.
 * @returns the texts and controls that it covers, plus `nowhere` if the button was hidden all along
 */
export function underChat(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const chat = document.querySelector('[aria-label="Chat"] a')
    if (!chat) return ['the chat button is missing']
    // The button looks for room when the page is idle, which takes a while on a busy machine.
    const longest = 20_000
    const controls = 'a, button, input, select, textarea, summary, label'
    const found: string[] = []
    let seen = false

    async function frames(count: number) {
      for (let index = 0; index < count; index += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
    }

    /** Positions of controls and text lines, measured once because the page does not change while scrolling. */
    function boxesOf(node: Node): DOMRect[] {
      if (node instanceof Element) return node.matches(controls) ? [node.getBoundingClientRect()] : []
      if (!node.textContent?.trim()) return []
      const range = document.createRange()
      range.selectNodeContents(node)
      return [...range.getClientRects()]
    }
    function measured(chat: Element) {
      const all: { element: Element; text: string; box: DOMRect }[] = []
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const element = node instanceof Element ? node : node.parentElement
        const text = node.textContent?.trim().slice(0, 40) ?? ''
        if (element && !chat.contains(element)) all.push(...boxesOf(node).map((box) => ({ element, text, box })))
      }
      return all
    }

    function covered(chat: Element): string[] {
      const over = chat.getBoundingClientRect()
      if (chat.closest<HTMLElement>('[data-room]')?.dataset.room === 'none') return []
      seen = true
      return content
        .filter(({ element, box }) => {
          const [left, right] = [Math.max(box.left, over.left), Math.min(box.right, over.right)]
          const [top, bottom] = [Math.max(box.top - scrollY, over.top), Math.min(box.bottom - scrollY, over.bottom)]
          if (left >= right || top >= bottom) return false
          // Clipped or hidden elements have boxes too, but paint nothing there.
          return document.elementsFromPoint((left + right) / 2, (top + bottom) / 2).includes(element)
        })
        .map(({ text }) => `${Math.round(scrollY)} px: ${text}`)
    }

    scrollTo({ top: 0, behavior: 'instant' })
    await frames(6)
    const content = measured(chat)
    for (let top = 0; ; top += 260) {
      scrollTo({ top, behavior: 'instant' })
      await frames(3)
      let names = covered(chat)
      const until = performance.now() + longest
      while (names.length > 0 && performance.now() < until) {
        await frames(3)
        names = covered(chat)
      }
      found.push(...names)
      if (top + innerHeight >= document.documentElement.scrollHeight) break
    }
    // On a short page or a busy machine, the button is still looking for room. Stop longer at each place.
    for (let top = 0; !seen; top += 260) {
      scrollTo({ top, behavior: 'instant' })
      for (let look = 0; look < 60 && !seen; look += 1) {
        await frames(3)
        found.push(...covered(chat))
      }
      if (top + innerHeight >= document.documentElement.scrollHeight) break
    }
    return seen ? found : [...found, 'nowhere']
  })
}

/**
 * Tells whether an element is in view, at first and whenever that changes.
 *
 * @param options.root the box that scrolls; the page if null
 * @returns ends it
 */
export function watchInView(
  element: Element,
  onChange: (isInView: boolean) => void,
  options?: Pick<IntersectionObserverInit, 'root' | 'rootMargin'>,
): () => void {
  // A busy page tells several changes at once, the newest last.
  const observer = new IntersectionObserver((changes) => onChange(changes.at(-1)?.isIntersecting ?? false), options)
  observer.observe(element)
  return () => observer.disconnect()
}

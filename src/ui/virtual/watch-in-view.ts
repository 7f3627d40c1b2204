/**
 * Reports whether an element is in view, at first and at each change.
 *
 * @param options.root the box that scrolls; the page if null
 * @returns a function that stops it
 */
export function watchInView(
  element: Element,
  onChange: (isInView: boolean) => void,
  options?: Pick<IntersectionObserverInit, 'root' | 'rootMargin'>,
): () => void {
  // A busy page reports several changes at once, the newest last.
  const observer = new IntersectionObserver((changes) => onChange(changes.at(-1)?.isIntersecting ?? false), options)
  observer.observe(element)
  return () => observer.disconnect()
}

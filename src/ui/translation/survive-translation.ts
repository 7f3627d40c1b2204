/** The wrapper that a translation put in place of a text, by that text. */
const places = new WeakMap<Node, ChildNode>()
/** Wrappers whose text is still beside them. */
const fresh = new WeakSet<Node>()

/**
 * Keeps React working on a page whose texts a browser or an extension has wrapped: Chrome's translation replaces each text by `<font><font>`, so that
 * React would remove a text that is no longer in its place, insert an element before it, or change it where it isn't visible. Call it once, before
 * React renders.
 */
export function surviveTranslation(): void {
  const observer = new MutationObserver(read)
  const { appendChild, insertBefore, removeChild } = Node.prototype

  function read(records: readonly MutationRecord[]) {
    for (const { type, target, removedNodes, addedNodes, previousSibling, nextSibling } of records) {
      // A text that React has changed returns to its place; the translation wraps it again.
      if (type === 'characterData' && !target.parentNode) places.get(target)?.replaceWith(target)
      for (const added of addedNodes) if (added.nodeName === 'FONT') fresh.add(added)
      for (const text of removedNodes) {
        const wrapper = [...addedNodes, previousSibling, nextSibling].find((node) => node && fresh.has(node))
        if (text.nodeType !== Node.TEXT_NODE || !wrapper) continue
        fresh.delete(wrapper)
        places.set(text, wrapper as ChildNode)
        observer.observe(text, { characterData: true })
      }
    }
  }

  /** The child of `parent` that shows a node; null if that is gone. */
  function shown(parent: Node, node: Node): Node | null {
    if (node.parentNode === parent) return node
    read(observer.takeRecords())
    let child = node.parentNode ? node : (places.get(node) ?? null)
    while (child && child.parentNode !== parent) child = child.parentNode
    return child ?? (node.nodeType === Node.TEXT_NODE ? null : node)
  }

  /** Removes the wrapper of a text that React moves. */
  function forget(parent: Node, node: Node) {
    const wrapper = places.get(node)
    if (!wrapper?.contains(parent)) wrapper?.remove()
  }

  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    const found = shown(this, child)
    if (found) removeChild.call(this, found)
    return child
  }
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    forget(this, node)
    return insertBefore.call(this, node, before && shown(this, before)) as T
  }
  Node.prototype.appendChild = function <T extends Node>(this: Node, node: T): T {
    forget(this, node)
    return appendChild.call(this, node) as T
  }
  observer.observe(document, { childList: true, subtree: true })
}

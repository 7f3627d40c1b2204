/**
 * Escape that ends the composition of a letter (phonetic Hindi, Japanese) must do nothing else, so this stops it before any dialog, search or list
 * gets it. Safari sends this Escape after the composition has ended, with the key code of a composition.
 */
function endComposition(event: KeyboardEvent): void {
  if (event.key === 'Escape' && (event.isComposing || event.keyCode === compositionKey))
    event.stopImmediatePropagation()
}

const compositionKey = 229

// There is no document while pages are prerendered.
globalThis.addEventListener?.('keydown', endComposition, { capture: true })

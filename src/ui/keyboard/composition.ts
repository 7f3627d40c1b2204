/**
 * Escape ends the composition of a letter (Hindi by sound, Japanese), and nothing else: no dialog, search or list may hear of it. So it ends here,
 * before any of them. Safari sends it once the composition has ended, with the key code of one.
 */
function endComposition(event: KeyboardEvent): void {
  if (event.key === 'Escape' && (event.isComposing || event.keyCode === compositionKey))
    event.stopImmediatePropagation()
}

const compositionKey = 229

// There is none where pages are prerendered.
globalThis.addEventListener?.('keydown', endComposition, { capture: true })

/** Ends a sentence or a clause: punctuation, perhaps inside quotes or brackets. */
const ended = /[.!?…:;।][)\]"'’”»]*$/u

/**
 * Joins texts into one, each as a sentence of its own. A text that has its own punctuation at the end gets no full stop.
 * @param parts in order; empty ones are left out
 */
export function inSentences(parts: readonly (string | undefined)[]): string {
  const texts = parts.map((part) => part?.trim() ?? '').filter(Boolean)
  return texts.map((text, index) => (index === texts.length - 1 || ended.test(text) ? text : `${text}.`)).join(' ')
}

/** A label in the middle of a sentence: 'Due today' becomes 'due today'. */
export function inSentence(label: string): string {
  return label.charAt(0).toLowerCase() + label.slice(1)
}

/** A label as it continues a sentence: 'Due today' as 'due today'. */
export function inSentence(label: string): string {
  return label.charAt(0).toLowerCase() + label.slice(1)
}

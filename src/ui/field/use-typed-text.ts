import { useState, useTransition } from 'react'

/**
 * The text of a field that filters a long list. Typed text shows at once; the parent receives it between keystrokes, so that no letter
 * waits for the list. If the parent changes the text (a link, the back button), the field follows.
 *
 * @returns `settle` sends pending text to the parent at once; call it before the user acts elsewhere on the page
 */
export function useTypedText(value: string, onChange: (text: string) => void) {
  const [typed, setTyped] = useState(value)
  const [seen, setSeen] = useState(value)
  /** Values sent to the parent that it hasn't rendered yet; they come back after a delay. */
  const [sent, setSent] = useState<readonly string[]>([])
  const [isPending, startTransition] = useTransition()
  if (value !== seen) {
    setSeen(value)
    if (!sent.includes(value)) setTyped(value)
  }
  if (!isPending && sent.length > 0) setSent([])
  return {
    text: typed,
    setText(text: string) {
      setTyped(text)
      setSent((before) => [...before, text])
      startTransition(() => onChange(text))
    },
    settle() {
      if (isPending) onChange(typed)
    },
  }
}

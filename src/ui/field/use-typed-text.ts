import { useState, useTransition } from 'react'

/**
 * The text of a field that filters a long list: what is typed shows at once, and its owner hears of it between keystrokes, so that no letter
 * waits for the list. Where the owner changes the text (a link, the back button), the field follows.
 *
 * @returns `settle` tells the owner at once what it may not have heard yet: before anything else on the page is used
 */
export function useTypedText(value: string, onChange: (text: string) => void) {
  const [typed, setTyped] = useState(value)
  const [seen, setSeen] = useState(value)
  /** What the owner has been told and hasn't rendered yet: it comes back later than it was typed. */
  const [told, setTold] = useState<readonly string[]>([])
  const [isPending, startTransition] = useTransition()
  if (value !== seen) {
    setSeen(value)
    if (!told.includes(value)) setTyped(value)
  }
  if (!isPending && told.length > 0) setTold([])
  return {
    text: typed,
    setText(text: string) {
      setTyped(text)
      setTold((before) => [...before, text])
      startTransition(() => onChange(text))
    },
    settle() {
      if (isPending) onChange(typed)
    },
  }
}

import { useEffect, useRef, useState } from 'react'
import { Button } from '#src/ui/button/button.tsx'
import * as styles from './project-page.css.ts'

/** Shorter texts fit on any screen. */
const alwaysFits = 120

/** A description with its line breaks; of a long one, only the beginning at first. Key it by the text. */
export function LongText({ children, of }: { children: string; of: string }) {
  const [isOpen, setOpen] = useState(false)
  const [isCut, setCut] = useState(false)
  const text = useRef<HTMLParagraphElement>(null)
  const mayBeCut = children.length > alwaysFits || children.includes('\n')
  useEffect(() => {
    const element = text.current
    if (!element || !mayBeCut || isOpen) return undefined
    const observer = new ResizeObserver(() => setCut(element.scrollHeight > element.clientHeight + 1))
    observer.observe(element)
    return () => observer.disconnect()
  }, [mayBeCut, isOpen])
  return (
    <>
      <p ref={text} className={mayBeCut && !isOpen ? styles.shortened : styles.longText}>
        {children}
      </p>
      {isCut ? (
        <Button
          size="small"
          variant="quiet"
          className={styles.more}
          aria-expanded={isOpen}
          aria-label={`${isOpen ? 'Show less' : 'Show all'} of ${of}`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Show less' : 'Show all'}
        </Button>
      ) : null}
    </>
  )
}

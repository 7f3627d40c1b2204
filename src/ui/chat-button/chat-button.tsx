import { MessageCircle } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import * as styles from './chat-button.css.ts'
import { makeWay } from './make-way.ts'

export interface ChatButtonProps {
  /** The external chat. */
  href: string
  /** What it does: 'Chat with us'. */
  label: string
  /** Milliseconds until it appears, so that it doesn't compete with the page itself. */
  delay?: number | undefined
}

/**
 * The way to a person, from every page. It covers neither text nor anything to press: over them it shrinks to its icon, or steps
 * aside until there is room or it takes the focus. The page and the toasts leave `--sd-chat-room` free below (global.css.ts), so
 * that there is room at the end of every page.
 */
export function ChatButton({ href, label, delay = 1000 }: ChatButtonProps) {
  const [shown, setShown] = useState(false)
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), delay)
    return () => clearTimeout(timer)
  }, [delay])
  useLayoutEffect(() => (shown && place.current ? makeWay(place.current) : undefined), [shown])
  return shown ? (
    <aside className={styles.place} aria-label="Chat" ref={place}>
      <a
        className={styles.chat}
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={label}
        data-chat-button=""
      >
        <MessageCircle size={20} aria-hidden="true" />
        <span className={styles.word}>{label}</span>
      </a>
    </aside>
  ) : null
}

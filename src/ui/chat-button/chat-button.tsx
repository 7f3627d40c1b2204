import { MessageCircle } from 'lucide-react'
import { useEffect, useState } from 'react'
import * as styles from './chat-button.css.ts'

export interface ChatButtonProps {
  /** The external chat. */
  href: string
  /** What it does: 'Chat with us'. */
  label: string
  /** Milliseconds until it appears, so that it doesn't compete with the page itself. */
  delay?: number | undefined
}

/**
 * The way to a person, from every page. While it is there the page and the toasts leave `--sd-chat-room` free below
 * (global.css.ts), so it covers neither.
 */
export function ChatButton({ href, label, delay = 1000 }: ChatButtonProps) {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), delay)
    return () => clearTimeout(timer)
  }, [delay])
  return shown ? (
    <aside aria-label="Chat">
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

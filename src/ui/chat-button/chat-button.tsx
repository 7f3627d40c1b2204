import { MessageCircle } from 'lucide-react'
import { type ComponentPropsWithRef, type ComponentType, useEffect, useLayoutEffect, useRef, useState } from 'react'
import * as styles from './chat-button.css.ts'
import { makeWay } from './make-way.ts'

export interface ChatButtonProps {
  /** URL of the chat. */
  href: string
  /** Renders the link, if it leads to a page of the app. Default: it opens another site in a new tab. */
  link?: ComponentType<AnchorProps>
}

const label = 'Chat with us'

/** Milliseconds before it appears, so that it doesn't compete with page load. */
const delay = 1000

type AnchorProps = ComponentPropsWithRef<'a'>

/**
 * The chat link on every page. It never covers text or controls: over them it shrinks to its icon or hides until there is room or it
 * gets focus. It is above the bars at the bottom of the screen, and the end of a page has room for it (global.css.ts).
 */
export function ChatButton({ href, link: Anchor = Elsewhere }: ChatButtonProps) {
  const [shown, setShown] = useState(false)
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), delay)
    return () => clearTimeout(timer)
  }, [])
  useLayoutEffect(() => (shown && place.current ? makeWay(place.current) : undefined), [shown])
  return shown ? (
    <aside className={styles.place} aria-label="Chat" ref={place}>
      <Anchor className={styles.chat} href={href} aria-label={label}>
        <MessageCircle size={20} aria-hidden="true" />
        <span className={styles.label}>{label}</span>
      </Anchor>
    </aside>
  ) : null
}

function Elsewhere({ children, ...anchor }: AnchorProps) {
  return (
    <a {...anchor} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}

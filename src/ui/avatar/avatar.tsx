import { useState } from 'react'
import * as styles from './avatar.css.ts'

export interface AvatarProps {
  name: string
  /** One or two letters, shown when there is no picture or it can't load (offline). */
  initials: string
  src?: string | undefined
  size?: 'small' | 'medium' | 'large' | undefined
  /** The name is already next to it, so screen readers skip the picture. */
  decorative?: boolean | undefined
}

/** A user's picture, or their initials. */
export function Avatar({ name, initials, src, size = 'medium', decorative = false }: AvatarProps) {
  const [broken, setBroken] = useState<string>()
  const said = decorative ? ({ 'aria-hidden': true } as const) : ({ role: 'img', 'aria-label': name } as const)
  return (
    <span className={styles.size[size]} {...said}>
      {src && src !== broken ? (
        // Don't leak the page URL to a third-party image host.
        <img
          className={styles.image}
          src={src}
          alt=""
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setBroken(src)}
        />
      ) : (
        initials
      )}
    </span>
  )
}

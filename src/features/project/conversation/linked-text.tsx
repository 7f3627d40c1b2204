import { linkedText } from '#src/domain/post/linked-text.ts'
import * as styles from './conversation.css.ts'

/** A text as it was written, with its line breaks, in which addresses can be opened. */
export function LinkedText({ children }: { children: string }) {
  return (
    <p className={styles.text} dir="auto">
      {linkedText(children).map(({ text, href }, index) =>
        href ? (
          <a key={index} href={href} target="_blank" rel="noopener noreferrer nofollow ugc" className={styles.textLink}>
            <bdi>{text}</bdi>
          </a>
        ) : (
          text
        ),
      )}
    </p>
  )
}

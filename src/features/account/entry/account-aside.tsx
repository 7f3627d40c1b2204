import { CloudOff, MessageCircle, MonitorSmartphone } from 'lucide-react'
import { site } from '#src/site.ts'
import * as styles from './accounts.css.ts'

const promises = [
  {
    Icon: MonitorSmartphone,
    title: 'One account, every device',
    text: 'What you write on your phone is on your laptop a moment later.',
  },
  {
    Icon: CloudOff,
    title: 'No connection, no problem',
    text: "Plan on the train. Your changes are saved and sent when you're back online.",
  },
  {
    Icon: MessageCircle,
    title: 'People, not tickets',
    text: 'The people building your product are one message away.',
  },
]

/** Next to the forms: the benefits of an account. */
export function AccountAside() {
  return (
    <section aria-labelledby="account-aside">
      <h2 className={styles.asideTitle} id="account-aside">
        {site.tagline}
      </h2>
      <ul className={styles.promises}>
        {promises.map(({ Icon, title, text }) => (
          <li key={title} className={styles.promise}>
            <Icon className={styles.promiseIcon} size={20} aria-hidden="true" />
            <div>
              <p className={styles.promiseTitle}>{title}</p>
              <p className={styles.promiseText}>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

import { persistentAttribute } from '../dialog/persistent.ts'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import { useAnnouncements } from './announce.ts'

/**
 * The app's live regions. Mount once at the root before announcing anything: screen readers skip a region that appears together with
 * its text.
 */
export function LiveRegion() {
  const announcements = useAnnouncements((state) => state.announcements)
  return (
    <div {...persistentAttribute}>
      <VisuallyHidden>
        <span role="status" aria-live="polite" aria-atomic="false" aria-relevant="additions">
          <Announcements of={announcements.filter(({ assertive }) => !assertive)} />
        </span>
        <span aria-live="assertive" aria-atomic="false" aria-relevant="additions">
          <Announcements of={announcements.filter(({ assertive }) => assertive)} />
        </span>
      </VisuallyHidden>
    </div>
  )
}

function Announcements({ of }: { of: ReadonlyArray<{ id: number; text: string }> }) {
  return of.map(({ id, text }) => <span key={id}>{text} </span>)
}

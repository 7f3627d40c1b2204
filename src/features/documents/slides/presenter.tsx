import { ChevronLeft, ChevronRight, RotateCcw, Square } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#src/ui/button/button.tsx'
import { FullScreen } from '#src/ui/dialog/full-screen.tsx'
import { announce } from '#src/ui/live-region/announce.ts'
import { useNow } from '#src/ui/time/time-ago.ts'
import { copy } from './copy.ts'
import * as styles from './present.css.ts'
import {
  clockText,
  followed,
  openChannel,
  type PresentationChannel,
  type PresentedSlide,
  type Showing,
  type Step,
  useStepKeys,
} from './presentation.ts'
import { SlideView } from './slide-view.tsx'
import { useWakeLock } from './screen.ts'

interface PresenterProps {
  name: string
  slides: readonly PresentedSlide[]
  /** The presentation that another window shows. */
  presentation: string
  onClose: () => void
}

/** The presenter's own window with notes, the next slide and the time. It controls the presentation. */
export function Presenter({ name, slides, presentation, onClose }: PresenterProps) {
  const { showing, startedAt, isOver, step } = usePresentation(presentation)
  useWakeLock()
  const { place, isBlack } = followed(showing, slides)
  const [slide, next] = [slides[place], slides[place + 1]]
  return (
    <FullScreen label={copy.presenterOf(name)} onClose={onClose} className={styles.presenter}>
      <header className={styles.bar}>
        <h1 className={styles.heading}>{slide ? copy.slideOf(place + 1, slides.length, slide.title) : name}</h1>
        <Clock key={startedAt} startedAt={startedAt} />
      </header>
      {isOver ? (
        <p className={styles.over} role="status">
          {copy.isOver}
        </p>
      ) : null}
      <div className={styles.views}>
        <section aria-label={copy.now}>
          <h2 className={styles.label}>{isBlack ? copy.nowBlack : copy.now}</h2>
          {slide ? <SlideView scene={slide.scene} titleAs="h3" /> : null}
        </section>
        <section aria-label={copy.upNext}>
          <h2 className={styles.label}>{copy.upNext}</h2>
          {next ? <SlideView scene={next.scene} titleAs="h3" /> : <p>{copy.lastSlide}</p>}
        </section>
        <div className={styles.notes}>
          <h2 className={styles.label}>{copy.notes}</h2>
          {/* Focusable, so that keyboard users can scroll it. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <div role="region" aria-label={copy.notes} tabIndex={0} className={styles.noteText}>
            {slide?.notes || copy.noNotes}
          </div>
        </div>
      </div>
      <div className={styles.buttons}>
        <Button icon={<ChevronLeft size={18} />} onClick={() => step('previous')}>
          {copy.previous}
        </Button>
        <Button variant="primary" icon={<ChevronRight size={18} />} onClick={() => step('next')}>
          {copy.next}
        </Button>
        <Button icon={<Square size={16} />} aria-pressed={isBlack} onClick={() => step('black')}>
          {copy.black}
        </Button>
      </div>
    </FullScreen>
  )
}

/** The state of the presenting window, and a function to control it. */
function usePresentation(id: string) {
  const [state, setState] = useState<{ showing: Showing; startedAt: number; isOver: boolean }>({
    showing: { id: '', place: 0, isBlack: false },
    startedAt: 0,
    isOver: false,
  })
  const channel = useRef<PresentationChannel>(undefined)
  useEffect(() => {
    const opened = openChannel(id, (message) => {
      if (message.kind === 'showing') setState({ ...message, isOver: false })
      if (message.kind === 'ended') {
        setState((before) => ({ ...before, isOver: true }))
        announce(copy.isOver)
      }
    })
    channel.current = opened
    opened.send({ kind: 'ask' })
    return () => opened.close()
  }, [id])
  const step = (taken: Step) => channel.current?.send({ kind: 'step', step: taken })
  useStepKeys(step)
  return { ...state, step }
}

/** The time since the presentation began, which can be restarted, and the time of day. */
function Clock({ startedAt }: { startedAt: number }) {
  const now = useNow(1000)
  const [from, setFrom] = useState(startedAt)
  return (
    <div className={styles.clock}>
      <span role="timer" aria-label={copy.elapsed}>
        {from === 0 ? clockText(0) : clockText(now - from)}
      </span>
      <span className={styles.time}>
        {new Date(now).toLocaleTimeString('en-IN', { hour: '2-digit', minute: '2-digit' })}
      </span>
      <Button size="small" icon={<RotateCcw size={15} />} onClick={() => setFrom(Date.now())}>
        {copy.restartClock}
      </Button>
    </div>
  )
}

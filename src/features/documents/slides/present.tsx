import { ChevronLeft, ChevronRight, Maximize, MonitorSpeaker, Square, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { classNames } from '#src/ui/class-names.ts'
import { FullScreen } from '#src/ui/dialog/full-screen.tsx'
import { IconButton } from '#src/ui/icon-button/icon-button.tsx'
import { announce } from '#src/ui/live-region/announce.ts'
import { useSwipe } from '#src/ui/swipe/use-swipe.ts'
import { showToast } from '#src/ui/toast/toast-store.ts'
import { copy } from './copy.ts'
import { enterFullScreen, useWakeLock } from './screen.ts'
import * as styles from './present.css.ts'
import {
  followed,
  type Message,
  openChannel,
  type PresentationChannel,
  type PresentedSlide,
  type Showing,
  type Step,
  stepped,
  useStepKeys,
} from './presentation.ts'
import { SlideView } from './slide-view.tsx'

interface PresentProps {
  name: string
  /** At least one. */
  slides: readonly PresentedSlide[]
  /** The id of the slide to begin with. */
  first: string
  /** The path of the presenter's window, without its query. */
  path: string
  /** Called with the slide that was shown last. */
  onEnd: (slideId: string) => void
}

/** A deck on the whole screen, by keys, touches and buttons. Everything it needs is on the device. */
export function Present({ name, slides, first, path, onEnd }: PresentProps) {
  const [before, setShowing] = useState<Showing>({ id: first, place: 0, isBlack: false })
  const showing = followed(before, slides)
  // If the slide is deleted later, the one in its place is shown.
  if (showing.id !== before.id || showing.place !== before.place) setShowing(showing)
  const [presentation] = useState(() => ({ id: crypto.randomUUID(), startedAt: Date.now() }))
  const swipes = useSwipe()
  useWakeLock()
  const { place } = showing
  const slide = slides[place]

  const step = (taken: Step) => setShowing((now) => stepped(now, taken, slides))
  const close = () => onEnd(slide?.id ?? first)
  const full = useFullScreen(close)
  useStepKeys(step)
  usePresenterWindow({ presentation, showing, step })

  const isIdle = useIdle()
  const title = slide?.title
  const said = slide ? copy.slideOf(place + 1, slides.length, slide.title) : ''
  const announced = useRef('')
  useEffect(() => {
    if (announced.current !== '' && announced.current !== said) announce(said)
    announced.current = said
  }, [said])

  function openPresenter() {
    full.keepOpen(true)
    const opened = window.open(`${path}?presenter=${presentation.id}`, '_blank', 'popup,width=1100,height=760')
    if (opened) return
    full.keepOpen(false)
    showToast({ title: copy.popupBlocked })
  }

  return (
    <FullScreen
      label={copy.presenting(name)}
      onClose={close}
      className={classNames(styles.screen, isIdle && styles.idle)}
    >
      <div
        className={styles.stage}
        {...swipes((to) => step(to === 'start' ? 'next' : 'previous'))}
        role="presentation"
        onClick={({ clientX, currentTarget }) =>
          step(clientX < currentTarget.getBoundingClientRect().width / 3 ? 'previous' : 'next')
        }
      >
        {slide && !showing.isBlack ? (
          <div className={styles.slide}>
            <SlideView key={slide.id} scene={slide.scene} titleAs="h2" />
          </div>
        ) : (
          <p className={styles.black}>{copy.isBlack}</p>
        )}
      </div>
      <div className={styles.controls} role="group" aria-label={copy.controls}>
        <IconButton label={copy.previous} icon={<ChevronLeft size={22} />} onClick={() => step('previous')} />
        <span className={styles.count} aria-label={title}>
          {place + 1} / {slides.length}
        </span>
        <IconButton label={copy.next} icon={<ChevronRight size={22} />} onClick={() => step('next')} />
        <IconButton
          label={copy.black}
          aria-pressed={showing.isBlack}
          icon={<Square size={18} />}
          onClick={() => step('black')}
        />
        <IconButton label={copy.openPresenter} icon={<MonitorSpeaker size={20} />} onClick={openPresenter} />
        {full.canEnter ? (
          <IconButton label={copy.fullScreen} icon={<Maximize size={20} />} onClick={() => void full.enter()} />
        ) : null}
        <IconButton label={copy.endPresentation} icon={<X size={22} />} onClick={close} />
      </div>
    </FullScreen>
  )
}

/** How long the pointer rests before the controls disappear, in milliseconds. */
const restful = 3000

/** Whether the mouse has rested for a while. Cursor and controls are then hidden, because they would cover the slide. */
function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    let timer = setTimeout(() => setIdle(true), restful)
    function wake() {
      setIdle(false)
      clearTimeout(timer)
      timer = setTimeout(() => setIdle(true), restful)
    }
    document.addEventListener('pointermove', wake)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('pointermove', wake)
    }
  }, [])
  return isIdle
}

/**
 * The browser's full screen, which a press has requested. Leaving it, for example by Escape, ends the presentation. Opening a second window may leave
 * it too, which must not end it.
 */
function useFullScreen(onLeave: () => void) {
  const [isFull, setFull] = useState(() => document.fullscreenElement !== null)
  const stays = useRef(false)
  const change = useEffectEvent(() => {
    const isNow = document.fullscreenElement !== null
    setFull(isNow)
    if (isNow || stays.current) stays.current = false
    else onLeave()
  })
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    document.addEventListener('fullscreenchange', change)
    return () => {
      isShown.current = false
      document.removeEventListener('fullscreenchange', change)
      // React mounts twice in development.
      queueMicrotask(() => {
        if (!isShown.current && document.fullscreenElement) void document.exitFullscreen()
      })
    }
  }, [])
  return {
    canEnter: document.fullscreenEnabled && !isFull,
    enter: enterFullScreen,
    /** Whether the presentation continues when the full screen ends next. */
    keepOpen(keeps: boolean) {
      stays.current = keeps && document.fullscreenElement !== null
    },
  }
}

/** Keeps the presenter's window up to date, and follows its steps. */
function usePresenterWindow({
  presentation,
  showing,
  step,
}: {
  presentation: { id: string; startedAt: number }
  showing: Showing
  step: (step: Step) => void
}): void {
  const channel = useRef<PresentationChannel>(undefined)
  const { id, place, isBlack } = showing
  const tell = useEffectEvent((now: Showing) =>
    channel.current?.send({ kind: 'showing', showing: now, startedAt: presentation.startedAt }),
  )
  const hear = useEffectEvent((message: Message) => {
    if (message.kind === 'ask') tell(showing)
    if (message.kind === 'step') step(message.step)
  })
  useEffect(() => {
    const opened = openChannel(presentation.id, (message) => hear(message))
    channel.current = opened
    // Closing the page ends it too.
    const end = () => opened.send({ kind: 'ended' })
    window.addEventListener('pagehide', end)
    return () => {
      window.removeEventListener('pagehide', end)
      end()
      opened.close()
    }
  }, [presentation])
  useEffect(() => tell({ id, place, isBlack }), [id, place, isBlack])
}

import { pressedKey } from '#src/ui/keyboard/character-keys.ts'
import { useDocumentKeys } from '#src/ui/keyboard/use-document-keys.ts'
import type { Scene } from '#src/domain/deck/scene.ts'

/** The slide that the audience sees. */
export interface Showing {
  /** The slide's id; '' before one is known. */
  id: string
  /** Its place in the presentation, from 0. */
  place: number
  /** The screen is black. */
  isBlack: boolean
}

export type Step = 'next' | 'previous' | 'first' | 'last' | 'black'

const keys: Readonly<Record<string, Step>> = {
  ArrowRight: 'next',
  ArrowDown: 'next',
  PageDown: 'next',
  ' ': 'next',
  ArrowLeft: 'previous',
  ArrowUp: 'previous',
  PageUp: 'previous',
  // `pressedKey`'s name of the backspace key.
  Delete: 'previous',
  Home: 'first',
  End: 'last',
  b: 'black',
  '.': 'black',
}

/** The step of a key while presenting. Remote controls send PageUp, PageDown and a full stop. */
export function stepOf(event: KeyboardEvent): Step | undefined {
  // The space bar presses a focused button.
  if (event.key === ' ') return event.target instanceof Element && event.target.closest('button') ? undefined : 'next'
  return keys[pressedKey(event) ?? '']
}

/** Steps by keys anywhere in the window, except where arrows and page keys scroll long notes. */
export function useStepKeys(step: (step: Step) => void): void {
  useDocumentKeys((event) => {
    const taken = stepOf(event)
    if (!taken || (event.target instanceof Element && event.target.closest('[role="region"]'))) return
    event.preventDefault()
    step(taken)
  })
}

type Slides = readonly { id: string }[]

/** After slides were added, moved or deleted elsewhere: the same slide, or the one in its place if it is gone. */
export function followed(showing: Showing, slides: Slides): Showing {
  const found = slides.findIndex(({ id }) => id === showing.id)
  return found < 0 ? at(showing.place, showing, slides) : { ...showing, place: found }
}

/** The slide after a step. Any move ends the black screen. @param slides at least 1 */
export function stepped(before: Showing, step: Step, slides: Slides): Showing {
  const showing = followed(before, slides)
  const { place, isBlack } = showing
  switch (step) {
    case 'black':
      return { ...showing, isBlack: !isBlack }
    case 'next':
      return at(isBlack ? place : place + 1, { isBlack: false }, slides)
    case 'previous':
      return at(isBlack ? place : place - 1, { isBlack: false }, slides)
    case 'first':
      return at(0, { isBlack: false }, slides)
    case 'last':
      return at(slides.length - 1, { isBlack: false }, slides)
  }
}

/** The slide at a place, or the nearest one. */
function at(wanted: number, { isBlack }: Pick<Showing, 'isBlack'>, slides: Slides): Showing {
  const place = Math.max(0, Math.min(wanted, slides.length - 1))
  return { id: slides[place]?.id ?? '', place, isBlack }
}

/** Between the window that presents and the presenter's. */
export type Message =
  /** Sent by the presenting window. */
  | { kind: 'showing'; showing: Showing /** Milliseconds since 1970. */; startedAt: number }
  | { kind: 'ended' }
  /** Sent by the presenter's. */
  | { kind: 'ask' }
  | { kind: 'step'; step: Step }

export type PresentationChannel = ReturnType<typeof openChannel>

/** Connects the windows of one presentation. @param id of the presentation */
export function openChannel(id: string, onMessage: (message: Message) => void) {
  const channel = new BroadcastChannel(`sevenday.presentation.${id}`)
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => onMessage(data))
  return { send: (message: Message) => channel.postMessage(message), close: () => channel.close() }
}

/** A time span in a clock's form: '0:05', '12:40', '1:02:03'. @param milliseconds negative counts as zero */
export function clockText(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000))
  const two = (number: number) => String(number).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}

/** A presented slide. */
export interface PresentedSlide {
  id: string
  /** Its title, or the name of its kind. */
  title: string
  notes: string
  scene: Scene
}

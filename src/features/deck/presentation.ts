import { pressedKey } from '#src/ui/keyboard/character-keys.ts'

/** What the audience sees. */
export interface Showing {
  /** The slide's place among those that are presented, from 0. */
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
  // As `pressedKey` names the backspace key.
  Delete: 'previous',
  Home: 'first',
  End: 'last',
  b: 'black',
  '.': 'black',
}

/** What a key does while presenting. Remote controls send PageUp, PageDown and a point. */
export function stepOf(event: KeyboardEvent): Step | undefined {
  // A focused button is pressed with the space bar.
  if (event.key === ' ') return event.target instanceof Element && event.target.closest('button') ? undefined : 'next'
  return keys[pressedKey(event) ?? '']
}

/** What is shown after a step. Going anywhere ends the black screen. @param count of slides, at least 1 */
export function stepped({ place, isBlack }: Showing, step: Step, count: number): Showing {
  const last = Math.max(0, count - 1)
  switch (step) {
    case 'black':
      return { place, isBlack: !isBlack }
    case 'next':
      return { place: isBlack ? place : Math.min(place + 1, last), isBlack: false }
    case 'previous':
      return { place: isBlack ? place : Math.max(place - 1, 0), isBlack: false }
    case 'first':
      return { place: 0, isBlack: false }
    case 'last':
      return { place: last, isBlack: false }
  }
}

/** Between the window that presents and the presenter's. */
type Message =
  /** Sent by the presenting window. */
  | { kind: 'showing'; showing: Showing /** Milliseconds since 1970. */; startedAt: number }
  | { kind: 'ended' }
  /** Sent by the presenter's. */
  | { kind: 'ask' }
  | { kind: 'step'; step: Step }

export interface PresentationChannel {
  send: (message: Message) => void
  close: () => void
}

/** Connects the windows of one presentation. @param id of the presentation */
export function openChannel(id: string, onMessage: (message: Message) => void): PresentationChannel {
  const channel = new BroadcastChannel(`sevenday.presentation.${id}`)
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => onMessage(data))
  return { send: (message) => channel.postMessage(message), close: () => channel.close() }
}

/** A time span as a clock shows it: '0:05', '12:40', '1:02:03'. @param milliseconds negative counts as none */
export function clockText(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000))
  const two = (number: number) => String(number).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}

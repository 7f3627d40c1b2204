import { useEffect } from 'react'

/** Keeps the screen on while the component is shown, if the device allows it. A hidden page loses the lock, so it is requested again. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    let isOver = false
    async function request() {
      if (document.visibilityState !== 'visible') return
      try {
        const given = await navigator.wakeLock?.request('screen')
        // Two requests may be in flight.
        const former = isOver ? given : lock
        if (!isOver) lock = given
        await former?.release()
      } catch {
        // The battery is low, or the device has no such lock.
      }
    }
    void request()
    const again = () => void request()
    document.addEventListener('visibilitychange', again)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', again)
      void lock?.release()
    }
  }, [])
}

/** Call this from a press. Does nothing if the browser has no full screen, as on iPhones, where the slide fills the window. */
export async function enterFullScreen(): Promise<void> {
  try {
    await document.documentElement.requestFullscreen?.({ navigationUI: 'hide' })
  } catch {
    // Not allowed here.
  }
}

import { useEffect, useState } from 'react'

/**
 * The current time, for 'n minutes ago'.
 * @param step update interval in milliseconds
 * @returns milliseconds since the epoch
 */
export function useNow(step: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), step)
    return () => clearInterval(timer)
  }, [step])
  return now
}

import { useEffect, useState } from 'react'

/**
 * The time, for 'n minutes ago'.
 * @param step how often it is looked at, in milliseconds
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

import { useEffect, useState } from 'react'
import { companyDay, untilNextDay } from '#src/domain/day.ts'
import { site } from '#src/site.ts'

/** The company's day, 'YYYY-MM-DD'. */
export function todayNow(): string {
  return companyDay(Date.now(), site.office.timeZone)
}

/** The same, live: it changes at midnight in an open app. Until `useToday` of #src/runtime/use-today.ts is merged, which replaces it. */
export function useToday(): string {
  const [today, setToday] = useState(todayNow)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    function update() {
      clearTimeout(timer)
      setToday(todayNow())
      timer = setTimeout(update, untilNextDay(Date.now(), site.office.timeZone))
    }
    update()
    // A page that sleeps over midnight gets its timer late.
    document.addEventListener('visibilitychange', update)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', update)
    }
  }, [])
  return today
}

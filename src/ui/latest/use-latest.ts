import { type RefObject, useLayoutEffect, useRef } from 'react'

/** The value of the last render, for a function that stays the same across renders. Read it in events and effects only. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}

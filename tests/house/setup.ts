import { beforeAll } from 'vitest'
import { failOnConsoleError } from './console.ts'

failOnConsoleError()

// Files run one after the other in one page: a user who has logged out in one of them must not have done so in the next.
beforeAll(() => {
  if (typeof window === 'undefined') return
  window.localStorage?.clear()
  window.sessionStorage?.clear()
})

import { describe, expect, test } from 'vitest'
import { displayName, initials } from './rules.ts'

describe('what we call a person', () => {
  test.for([
    ['the full name', 'Asha Verma', 'asha@example.com', 'Asha Verma'],
    ['the local part of the e-mail where there is no name', '', 'asha@example.com', 'asha'],
    ['the local part of the e-mail where the name is blank', '  ', 'asha@example.com', 'asha'],
    ['User where nothing is known', '', '', 'User'],
  ] as const)('is %s', ([, full_name, email, expected]) => {
    expect(displayName({ full_name, email })).toBe(expected)
  })
})

describe('an avatar without a picture shows', () => {
  test.for([
    ['the first letters of the name’s words', 'asha verma', 'x@example.com', 'AV'],
    ['two of them at most', 'Asha Rani Verma', 'x@example.com', 'AR'],
    ['one where the name is one word', '  Asha ', 'x@example.com', 'A'],
    ['whole characters, not halves of them', '𝒜sha 🐝bee', 'x@example.com', '𝒜🐝'],
    ['the first two letters of the e-mail where there is no name', ' ', 'asha@example.com', 'AS'],
    ['U where nothing is known', '', '', 'U'],
  ] as const)('%s', ([, full_name, email, expected]) => {
    expect(initials({ full_name, email })).toBe(expected)
  })
})

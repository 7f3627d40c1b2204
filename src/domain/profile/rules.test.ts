import { describe, expect, test } from 'vitest'
import {
  avatarAddress,
  avatarFileLimit,
  avatarFileProblem,
  avatarPath,
  avatarUrlOf,
  displayName,
  initials,
  isAvatarFileOf,
} from './rules.ts'

describe('a display name', () => {
  test.for([
    ['the full name', 'Asha Verma', 'asha@example.com', 'Asha Verma'],
    ['the local part of the email if there is no name', '', 'asha@example.com', 'asha'],
    ['the local part of the email if the name is blank', '  ', 'asha@example.com', 'asha'],
    ['User if nothing is known', '', '', 'User'],
  ] as const)('is %s', ([, full_name, email, expected]) => {
    expect(displayName({ full_name, email })).toBe(expected)
  })
})

describe('an avatar without a picture shows', () => {
  test.for([
    ['the first letters of the name’s words', 'asha verma', 'x@example.com', 'AV'],
    ['at most two of them', 'Asha Rani Verma', 'x@example.com', 'AR'],
    ['one if the name is a single word', '  Asha ', 'x@example.com', 'A'],
    ['whole characters, not halves of them', '𝒜sha 🐝bee', 'x@example.com', '𝒜🐝'],
    ['a flag, and a syllable with its vowel sign', '🇮🇳 किरण', 'x@example.com', '🇮🇳कि'],
    ['the first two letters of the email if there is no name', ' ', 'asha@example.com', 'AS'],
    ['U if nothing is known', '', '', 'U'],
  ] as const)('%s', ([, full_name, email, expected]) => {
    expect(initials({ full_name, email })).toBe(expected)
  })
})

describe('a file chosen as an avatar', () => {
  test.for([
    ['just under 2 MB', { size: avatarFileLimit - 1, type: 'image/png' }, undefined],
    ['of any kind of image', { size: 10, type: 'image/svg+xml' }, undefined],
    ['of 2 MB', { size: avatarFileLimit, type: 'image/png' }, 'File size should be less than 2MB'],
    ['that isn’t an image', { size: 10, type: 'application/pdf' }, 'Please upload an image file'],
    ['without an extension, so of a type that its content tells', { size: 10, type: '' }, undefined],
  ] as const)('%s', ([, file, expected]) => {
    expect(avatarFileProblem(file)).toBe(expected)
  })
})

describe('an avatar’s address', () => {
  const bucket = 'http://localhost:5173/storage/v1/object/public/avatars'
  const own = avatarPath('asha', 1764000000000)

  test.for([
    ['of an uploaded picture', own, `${bucket}/asha/1764000000000.jpg`],
    ['typed by the user', 'https://example.com/me.png', 'https://example.com/me.png'],
    ['of no picture', '', ''],
  ] as const)('%s, and back', ([, avatarUrl, address]) => {
    expect(avatarAddress(avatarUrl, bucket)).toBe(address)
    expect(avatarUrlOf(address, bucket, 'asha')).toBe(avatarUrl)
  })

  test('stays a URL if it points to another user’s file', () => {
    const address = 'https://api.example.com/avatars/ben/1.jpg'
    expect(avatarUrlOf(address, 'https://api.example.com/avatars', 'asha')).toBe(address)
  })

  test('distinguishes a user’s own file from everything else', () => {
    expect(isAvatarFileOf('asha', own)).toBe(true)
    const others = ['', 'asha/', 'asha/older/1.jpg', 'asha/1 2.jpg', 'ben/1.jpg', 'https://example.com/asha/1.jpg']
    expect(others.filter((other) => isAvatarFileOf('asha', other))).toEqual([])
  })
})

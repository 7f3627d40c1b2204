import { expect, it } from 'vitest'
import { hostMax, isUrl } from './is-url.ts'

it.each(['https://a.io', 'https://a.io/b?c#d', 'http://[::1]:80/', `https://a.io/${'b'.repeat(4000)}`])(
  'a browser can open %s',
  (address) => expect(isUrl(address)).toBe(true),
)

it.each(['', 'a.io', 'https://', 'mailto:a@b.io', 'data:text/plain,a'])('%j has no host', (address) =>
  expect(isUrl(address)).toBe(false),
)

it.each(['https://', 'https:///', 'https:/\\', 'https:', 'https:\\\\/'])(
  'an overlong host after %j is invalid, for any number of slashes that browsers accept',
  (start) => expect(isUrl(`${start}${'a'.repeat(hostMax + 1)}`)).toBe(false),
)

import { expect, it } from 'vitest'
import { likelyAddress } from './likely-address.ts'

it.each([
  ['name@gmail', 'name@gmail.com'],
  ['name@gmail,com', 'name@gmail.com'],
  ['name@gmail;com', 'name@gmail.com'],
  ['name@gmail..com', 'name@gmail.com'],
  ['name@gmail.com.', 'name@gmail.com'],
  ['name@gmail.com,', 'name@gmail.com'],
  ['name@gmail.con', 'name@gmail.com'],
  ['name@gmail.co', 'name@gmail.com'],
  ['name@gmial.com', 'name@gmail.com'],
  ['name@gmai.com', 'name@gmail.com'],
  ['name@gnail.com', 'name@gmail.com'],
  ['name@gmaill.com', 'name@gmail.com'],
  ['name@gmal', 'name@gmail.com'],
  ['Name@Gmail', 'Name@gmail.com'],
  ['name@yahoo', 'name@yahoo.com'],
  ['name@yahoo.co,in', 'name@yahoo.co.in'],
  ['name@hotmial.com', 'name@hotmail.com'],
  ['name@rediffmail', 'name@rediffmail.com'],
  ['name@tiffintrail.con', 'name@tiffintrail.com'],
  ['name@tiffintrail,in', 'name@tiffintrail.in'],
  ['name@tiffintrail', 'name@tiffintrail.com'],
  [' na\u200bme@gmail ', 'name@gmail.com'],
  ['name@gmailcom', 'name@gmail.com'],
  ['name@yahoocom', 'name@yahoo.com'],
  ['name@gmail-com', 'name@gmail.com'],
  ['name@gmail/com', 'name@gmail.com'],
  ['name@gmail，com', 'name@gmail.com'],
  ['name@gmail·com', 'name@gmail.com'],
  ['name@gmail.c', 'name@gmail.com'],
  ['name@gmail.com.com', 'name@gmail.com'],
  ['name@ymail', 'name@ymail.com'],
  ['name@mail', 'name@mail.com'],
  ['<name@gmail.com>', 'name@gmail.com'],
  ['mailto:name@gmail.com', 'name@gmail.com'],
  ['name@tiffintrail.in>', 'name@tiffintrail.in'],
])('asks about %s', (typed, meant) => {
  expect(likelyAddress(typed)).toBe(meant)
})

it.each([
  ...['name@gmail.com', 'NAME@GMAIL.COM', 'r&d@example.com', 'name@mail.com', 'name@ymail.com', 'name@yahoo.co.uk'],
  ...[
    'name@tiffintrail.in',
    'name@tiffintrail.co',
    'name@sub.tiffintrail.co.in',
    'name@gmail.com\u200b',
    'name@gmx.de',
    'name@tiffin-trail.in',
  ],
  ...['', 'name', 'name@', '@gmail', 'na me@gmail'],
])('asks nothing about “%s”', (typed) => {
  expect(likelyAddress(typed)).toBeUndefined()
})

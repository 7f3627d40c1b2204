import { expect, test } from 'vitest'
import { postRow } from '#tests/kits/rows.ts'
import { progressText } from './progress-text.ts'

const megabyte = 1024 * 1024

test.each([
  [0, 0, '10 MB'],
  [4 * megabyte, 0, '4 MB of 10 MB sent'],
  [4 * megabyte, megabyte / 10, '4 MB of 10 MB sent, about 1 min left'],
])('describes the progress: %#', (sent, rate, text) => {
  expect(progressText({ row: postRow({ file_size: 10 * megabyte }), sent, rate })).toBe(text)
})

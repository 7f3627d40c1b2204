import { expect, test } from 'vitest'
import { customer } from '#src/data/session/identity-test-kit.ts'
import { postRow } from '#tests/kits/rows.ts'
import { approveCommand, type PostContext, removeCommand, removeFileCommand, withdrawCommand } from './commands.ts'

/** A device whose database is full. */
const full: PostContext = {
  identity: customer,
  write: () => Promise.reject(new Error('the disk is full')),
  openDialog: () => undefined,
}

test.for([approveCommand, withdrawCommand, removeCommand, removeFileCommand])(
  '$id reports nothing before the device has stored it',
  async (command) => {
    await expect((async () => command.perform([postRow()], full))()).rejects.toThrow('the disk is full')
  },
)

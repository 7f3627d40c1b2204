/** A failure that is the reader's to mend: its message says what is wrong and what to do, and no stack is of use. */
export class BackendFailure extends Error {
  override readonly name = 'BackendFailure'
}

/** Ends the process over a failure, with the message alone where it is one of ours. */
export function exitWith(error: unknown): never {
  if (error instanceof BackendFailure) console.error(`\n${error.message}\n`)
  else console.error(error)
  process.exit(1)
}

/** An error that the developer can fix: its message says what is wrong and what to do, and a stack would not help. */
export class BackendFailure extends Error {
  override readonly name = 'BackendFailure'
}

/** Exits on an error. A BackendFailure prints only its message. */
export function exitWith(error: unknown): never {
  if (error instanceof BackendFailure) console.error(`\n${error.message}\n`)
  else console.error(error)
  process.exit(1)
}

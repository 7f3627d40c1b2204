const theirs: Readonly<Record<string, string>> = {
  approved: 'had approved it',
  changes: 'had asked for changes',
  withdrawn: 'had withdrawn the request',
}
const yours: Readonly<Record<string, string>> = {
  approved: 'You approved it',
  changes: 'You asked for changes',
  withdrawn: 'You withdrew the request',
}

/**
 * Why a decision was refused: both decisions in one sentence.
 *
 * @param state the refused one
 * @param message the server's: the current state and the name of the user who decided, such as 'approved Asha Verma'
 */
export function decidedBefore(state: string, message: string): string {
  const [, held = '', name = ''] = /^(\w+) (.*)$/.exec(message) ?? []
  const whatHolds = theirs[held] ?? 'had decided'
  return `${yours[state] ?? 'You answered'}, but ${name || 'someone else'} ${whatHolds} before. That decision stays.`
}

/** Answers database errors with the status PostgREST gives them; lite turns several of them into a 500. */

interface DatabaseError {
  readonly code: string
  readonly message: string
  readonly detail?: string
  readonly hint?: string
}

/** Codes that lite answers as PostgREST does, some with more detail (column names, 401 for visitors). */
const answeredByLite = /^(PGRST|PT...|42501|42P01|42P17|42883|23505|23503|23502|25006|(42|22|21|53|55)...)$/

/**
 * Rewrites a database error for lite.
 * @returns the error itself, or one in a form (`RAISE SQLSTATE 'PGRST'`) that lite answers with the right status, code and message.
 */
export function asPostgrest(error: unknown): unknown {
  if (!isDatabaseError(error) || answeredByLite.test(error.code)) return error
  const { code, message, detail = null, hint = null } = error
  return {
    code: 'PGRST',
    message: JSON.stringify({ code, message, details: detail, hint }),
    detail: JSON.stringify({ status: statusOf(code), headers: {} }),
  }
}

/** The HTTP status of a SQLSTATE, from PostgREST's error table. */
export function statusOf(code: string): number {
  if (code === 'P0001') return 400
  if (code === '57P01') return 503
  const kind = code.slice(0, 2)
  if (kind === '08') return 503
  if (kind === '0L' || kind === '0P' || kind === '28') return 403
  if (['09', '25', '2D', '38', '39', '3B', '40', '54', '57', '58', 'F0', 'HV', 'P0', 'XX'].includes(kind)) return 500
  return 400
}

function isDatabaseError(error: unknown): error is DatabaseError {
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    // A SQLSTATE has five characters; the codes of Node (ECONNREFUSED) and postgres.js (CONNECTION_ENDED) have more.
    /^[0-9A-Z]{5}$/.test(error.code)
  )
}

import { refusal } from './account-answers.ts'
import type { Query } from './database.ts'
import { readFields } from './malformed-body.ts'

/**
 * Hosted lets a session set a password for a day after its sign-in (`secure_password_change`) and then ends the user's other sessions. lite
 * does neither. The code that hosted mails to an older session is not supported here.
 * @param session the caller's session, if the request has a valid token.
 * @param serve answers the request.
 */
export async function guardPasswordChange(
  request: Request,
  { url, session, query }: { url: URL; session: string | undefined; query: Query },
  serve: (request: Request) => Promise<Response>,
): Promise<Response> {
  if (url.pathname !== '/auth/v1/user' || request.method !== 'PUT') return serve(request)
  const asked = await readFields(request)
  // lite refuses requests without a session.
  if (asked?.password === undefined || !session) return serve(request)

  const aged = await query(`select from auth.sessions where id = $1 and created_at < now() - interval '24 hours'`, [
    session,
  ])
  if (aged.length > 0) return refusal(400, 'reauthentication_needed', 'Password update requires reauthentication')
  const response = await serve(request)
  if (response.ok) {
    await query(
      'delete from auth.sessions s using auth.sessions own where own.id = $1 and s.user_id = own.user_id and s.id <> own.id',
      [session],
    )
  }
  return response
}

/** The two calls of the auth server's admin API that our functions make and lite lacks: creating an account, and setting its password. */
import type { Query } from './database.ts'
import { checkPassword, refusal } from './account-answers.ts'
import { readFields } from './malformed-body.ts'

const usersPath = '/auth/v1/admin/users'

export function isAdminCall({ pathname }: URL): boolean {
  return pathname === usersPath || pathname.startsWith(`${usersPath}/`)
}

/** @param secretKey the only key that may call it */
export async function serveAdminAccounts(
  request: Request,
  { url, secretKey, query }: { url: URL; secretKey: string; query: Query },
): Promise<Response> {
  if (request.headers.get('apikey') !== secretKey) return refusal(401, 'no_authorization', 'Invalid API key')
  const asked = (await readFields(request)) ?? {}
  const id = url.pathname.slice(usersPath.length + 1)
  const password = typeof asked.password === 'string' ? asked.password : undefined
  const weak = password === undefined ? undefined : checkPassword(password)
  if (weak) return weak
  if (request.method === 'POST' && id === '') return create(asked, query)
  if (request.method === 'PUT' && /^[0-9a-f-]{36}$/.test(id)) return change(id, { ...asked, password }, query)
  return refusal(405, 'method_not_allowed', 'Not supported here')
}

async function create(asked: Readonly<Record<string, unknown>>, query: Query): Promise<Response> {
  const email = typeof asked.email === 'string' ? asked.email.toLowerCase() : ''
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) {
    return refusal(400, 'validation_failed', 'Unable to validate email address: invalid format')
  }
  const id = crypto.randomUUID()
  const metadata = typeof asked.user_metadata === 'object' ? asked.user_metadata : {}
  const [created] = await query(
    `insert into auth.users (id, aud, role, email, email_confirmed_at, confirmation_token, recovery_token, email_change_token_new,
       email_change, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
     values ($1, 'authenticated', 'authenticated', $2, case when $3::boolean then now() end, '', '', '', '',
       '{"provider": "email", "providers": ["email"]}', $4::text::jsonb, now(), now())
     on conflict do nothing returning id`,
    [id, email, asked.email_confirm === true, JSON.stringify(metadata)],
  )
  if (!created) return refusal(422, 'email_exists', 'A user with this email address has already been registered')
  await query(
    `insert into auth.identities (id, provider_id, user_id, identity_data, provider, created_at, updated_at)
     values (gen_random_uuid(), $1::text, $1::uuid, jsonb_build_object('sub', $1::text, 'email', $2::text), 'email', now(), now())`,
    [id, email],
  )
  return Response.json({ id, email, aud: 'authenticated', role: 'authenticated', user_metadata: metadata })
}

async function change(id: string, asked: Readonly<Record<string, unknown>>, query: Query): Promise<Response> {
  const [changed] = await query(
    `update auth.users set
       encrypted_password = case when $2::text is null then encrypted_password
         else extensions.crypt($2::text, extensions.gen_salt('bf', 10)) end,
       email_confirmed_at = case when $3::boolean then coalesce(email_confirmed_at, now()) else email_confirmed_at end,
       updated_at = now()
     where id = $1::uuid returning id, email`,
    [id, asked.password ?? null, asked.email_confirm === true],
  )
  return changed ? Response.json(changed) : refusal(404, 'user_not_found', 'User not found')
}

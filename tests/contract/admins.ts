/** Admins, and the functions' answers to them. */
import { FunctionsHttpError, type SupabaseClient } from '@supabase/supabase-js'
import type { Env } from '#supabase/functions/_shared/backend.ts'
import type { User, Target } from './target.ts'

export interface Admin extends User {
  readonly username: string
}

/** The seeded admin, logged in once for each target. */
const chiefs = new WeakMap<Target, Promise<SupabaseClient>>()

async function newChief(target: Target): Promise<SupabaseClient> {
  const chief = target.client()
  const { error } = await chief.auth.signInWithPassword({ email: 'admin@example.com', password: 'sevenday' })
  if (error) throw error
  return chief
}

/** A new account, made an admin by the seeded admin. */
export async function newAdmin(target: Target): Promise<Admin> {
  const user = await target.user()
  const login = chiefs.get(target) ?? newChief(target)
  chiefs.set(target, login)
  const chief = await login
  const { data, error } = await chief.rpc('grant_admin', { user_id: user.id })
  if (error) throw error
  return { ...user, username: data.username }
}

/** The status and body of a refusal. @throws when the call succeeded. */
export async function answerOf(invoked: Promise<{ error: unknown }>) {
  const { error } = await invoked
  if (!(error instanceof FunctionsHttpError)) throw new Error(`Expected a refusal, got ${String(error)}`)
  const response: Response = error.context
  return { status: response.status, body: await response.json() }
}

/** The embedded backend's settings for a function, with another fetch. */
export function functionEnv(target: Target, fetchBackend: typeof fetch = fetch): Env {
  const { keys } = target.embedded()
  return {
    SUPABASE_URL: target.url,
    SUPABASE_PUBLISHABLE_KEY: keys.publishable_key,
    SUPABASE_SECRET_KEY: keys.secret_key,
    fetch: fetchBackend,
  }
}

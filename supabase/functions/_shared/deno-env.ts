/** Reads the hosted platform's environment for a function. */
import type { Env } from './backend.ts'

interface DenoRuntime {
  readonly env: { get(name: string): string | undefined }
  serve(handle: (request: Request) => Promise<Response>): unknown
}

declare const Deno: DenoRuntime

/** Serves a function on Deno. @throws at start when the platform's settings are missing. */
export function serveOnDeno(handle: (request: Request, env: Env) => Promise<Response>): void {
  const env: Env = {
    SUPABASE_URL: requiredSetting('SUPABASE_URL'),
    SUPABASE_PUBLISHABLE_KEY: newestKey('SUPABASE_PUBLISHABLE_KEYS') ?? requiredSetting('SUPABASE_ANON_KEY'),
    SUPABASE_SECRET_KEY: newestKey('SUPABASE_SECRET_KEYS') ?? requiredSetting('SUPABASE_SERVICE_ROLE_KEY'),
  }
  Deno.serve((request) => handle(request, env))
}

/** Projects with the newer keys provide them by name, as JSON. */
function newestKey(variable: string): string | undefined {
  const keys = Deno.env.get(variable)
  if (!keys) return undefined
  const byName: Record<string, string> = JSON.parse(keys)
  return byName.default ?? Object.values(byName)[0]
}

/** @throws when it is not set: a function without its settings must not start. */
export function requiredSetting(name: string): string {
  const value = Deno.env.get(name)
  if (!value) throw new Error(`${name} is not set`)
  return value
}

/** Reads the hosted platform's environment for a function. */
import type { Env } from './backend.ts'

interface DenoRuntime {
  readonly env: { get(name: string): string | undefined }
  serve(handle: (request: Request) => Promise<Response>): unknown
}

declare const Deno: DenoRuntime

/**
 * Serves a function on Deno.
 *
 * @param settings further variables that it needs
 * @throws at start when a setting is missing
 */
export function serveOnDeno<Setting extends string = never>(
  handle: (request: Request, env: Env & Record<Setting, string>) => Promise<Response>,
  settings: readonly Setting[] = [],
): void {
  const env = {
    SUPABASE_URL: requiredSetting('SUPABASE_URL'),
    SUPABASE_PUBLISHABLE_KEY: newestKey('SUPABASE_PUBLISHABLE_KEYS') ?? requiredSetting('SUPABASE_ANON_KEY'),
    SUPABASE_SECRET_KEY: newestKey('SUPABASE_SECRET_KEYS') ?? requiredSetting('SUPABASE_SERVICE_ROLE_KEY'),
    ...(Object.fromEntries(settings.map((name) => [name, requiredSetting(name)])) as Record<Setting, string>),
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
function requiredSetting(name: string): string {
  const value = Deno.env.get(name)
  if (!value) throw new Error(`${name} is not set`)
  return value
}

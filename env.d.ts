/** The variables of a build, described in README.md. Without this, Vite would type each of them as `any`. */
interface ImportMetaEnv {
  /** Empty or missing: the backend answers on the page's own origin. */
  readonly VITE_SUPABASE_URL?: string
  /** The embedded backend sets its own. */
  readonly VITE_SUPABASE_PUBLISHABLE_KEY: string
  /** Empty or missing: no push can be sent, and none is offered. The embedded backend sets its own. */
  readonly VITE_VAPID_PUBLIC_KEY?: string
  readonly VITE_AUTH_GOOGLE?: string
  /** Set by the build: the version in package.json and the commit. */
  readonly VITE_VERSION: string
}

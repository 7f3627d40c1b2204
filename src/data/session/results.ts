/** What signing in and its like answer: expected failures are values, only bugs throw. */
export type AuthFailure =
  /** The server could not be reached, or did not answer in time. */
  | { ok: false; reason: 'network'; message: string }
  /** The server refused; `message` is its own words. */
  | { ok: false; reason: 'refused'; message: string; code?: string | undefined }

export type SignInResult = { ok: true; scope: 'own' | 'all' } | AuthFailure
export type SignUpResult = { ok: true; confirmationPending: boolean } | AuthFailure
export type AuthResult = { ok: true } | AuthFailure
/** A link from a mail or a provider. `none` means that the address carried nothing to complete. */
export type LinkResult =
  | { ok: true; scope: 'own' | 'all'; via: 'session' | 'link' }
  | { ok: false; reason: 'none' }
  | AuthFailure

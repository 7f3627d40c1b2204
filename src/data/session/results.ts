/** Results of logging in and other account calls. Expected failures are values; only bugs throw. */
export type AuthFailure =
  /** The server could not be reached, or did not answer in time. */
  | { ok: false; reason: 'network'; message: string }
  /** This browser stores nothing, so users can't stay logged in; `message` is for a developer. */
  | { ok: false; reason: 'storage'; message: string }
  /** The server refused; `message` is the server's own. */
  | { ok: false; reason: 'refused'; message: string; code?: string | undefined }

export type SignInResult = { ok: true; scope: 'own' | 'all' } | AuthFailure
export type SignUpResult = { ok: true; confirmationPending: boolean } | AuthFailure
export type AuthResult = { ok: true } | AuthFailure
/** The result of a logged-in user's password change. */
export type PasswordChangeResult =
  | { ok: true }
  | { ok: false; reason: 'wrong-password'; message: 'Current password is incorrect' }
  /** Too many tries; `message` is the server's own. */
  | { ok: false; reason: 'rate-limited'; message: string }
  /** Nobody is logged in on this device, or the user has to log in again first. */
  | { ok: false; reason: 'signed-out' }
  | AuthFailure
/** The result of a link from an email or a provider. */
export type LinkResult =
  /** A user is logged in, either from before or through the link. */
  | { ok: true; scope: 'own' | 'all'; via: 'session' | 'link' }
  /** A reset link allows setting this user's password, and logs nobody in. */
  | { ok: true; via: 'recovery'; email: string }
  /** The URL carries nothing to complete. */
  | { ok: false; reason: 'none' }
  /** Only one of the two addresses has confirmed the change of email. The other one gets its own link. */
  | { ok: false; reason: 'other-address' }
  /**
   * The link is valid, but this browser didn't ask for it. The user answers with `acceptLink` or `declineLink`. The account's owner has chosen the
   * name.
   */
  | { ok: false; reason: 'asks'; email: string; name: string }
  /** The link is valid but belongs to another user. The logged-in user stays logged in. */
  | { ok: false; reason: 'other-user'; email: string }
  | AuthFailure

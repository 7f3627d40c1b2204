/** What signing in and its like answer: expected failures are values, only bugs throw. */
export type AuthFailure =
  /** The server could not be reached, or did not answer in time. */
  | { ok: false; reason: 'network'; message: string }
  /** This browser stores nothing, so that nobody can stay signed in; `message` is for a developer. */
  | { ok: false; reason: 'storage'; message: string }
  /** The server refused; `message` is its own words. */
  | { ok: false; reason: 'refused'; message: string; code?: string | undefined }

export type SignInResult = { ok: true; scope: 'own' | 'all' } | AuthFailure
export type SignUpResult = { ok: true; confirmationPending: boolean } | AuthFailure
export type AuthResult = { ok: true } | AuthFailure
/** A password changed by its owner, who is signed in. */
export type PasswordChangeResult =
  | { ok: true }
  | { ok: false; reason: 'wrong-password'; message: 'Current password is incorrect' }
  /** Too many tries; `message` is the server's own words. */
  | { ok: false; reason: 'rate-limited'; message: string }
  /** Nobody is signed in on this device, or they have to sign in again first. */
  | { ok: false; reason: 'signed-out' }
  | AuthFailure
/** A link from a mail or a provider. */
export type LinkResult =
  /** Somebody is signed in: was before, or is now by the link. */
  | { ok: true; scope: 'own' | 'all'; via: 'session' | 'link' }
  /** A reset link: the password of this person may be set, and nobody is signed in by it. */
  | { ok: true; via: 'recovery'; email: string }
  /** The address carried nothing to complete. */
  | { ok: false; reason: 'none' }
  /** One of the two addresses has confirmed the change of an email: the other one has a link of its own. */
  | { ok: false; reason: 'other-address' }
  /** The link was good, for another person than the one who is signed in and stays so. */
  | { ok: false; reason: 'somebody-else'; email: string }
  | AuthFailure

/** The properties of `navigator` that express an opt-out of tracking. */
interface PrivacyWishes {
  doNotTrack: string | null
  /** Not all browsers support it. */
  globalPrivacyControl?: boolean
}

/** Honours Do Not Track and Global Privacy Control. */
export function mayTrack({ doNotTrack, globalPrivacyControl }: PrivacyWishes): boolean {
  return doNotTrack !== '1' && globalPrivacyControl !== true
}

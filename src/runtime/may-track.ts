/** What of a browser's `navigator` tells whether somebody wants to be counted. */
interface PrivacyWishes {
  doNotTrack: string | null
  /** Not every browser has it. */
  globalPrivacyControl?: boolean
}

/** Do Not Track and Global Privacy Control are obeyed. */
export function mayTrack({ doNotTrack, globalPrivacyControl }: PrivacyWishes): boolean {
  return doNotTrack !== '1' && globalPrivacyControl !== true
}

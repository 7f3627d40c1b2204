export const bucket = 'avatars'

/**
 * The public URL of the avatars bucket, see `avatarAddress`. Separate from the upload code, which few screens need.
 * @param url the backend's origin, without a trailing slash
 */
export function publicBucket(url: string): string {
  return `${url}/storage/v1/object/public/${bucket}`
}

/** The key of supabase-js's session in browser storage. Separate from the client, so that reading it doesn't load supabase-js. */
export const sessionKey = 'sevenday.session'

export const bucket = 'avatars'

/**
 * The public address of the avatars bucket, see `avatarAddress`. Apart from what uploads: every screen needs this and few that.
 * @param url the backend's origin, without a trailing slash
 */
export function publicBucket(url: string): string {
  return `${url}/storage/v1/object/public/${bucket}`
}

import type { Profile } from './schema.ts'

/** Here and not in the schema: lists need them before zod. */
export const userStatuses = ['active', 'inactive', 'suspended'] as const
export type UserStatus = (typeof userStatuses)[number]

/** Labels as people read them. */
export const userStatusLabels: Record<UserStatus, string> = {
  active: 'Active',
  inactive: 'Inactive',
  suspended: 'Suspended',
}

/** Of a value of any device and version. */
export function isUserStatus(value: unknown): value is UserStatus {
  return userStatuses.some((status) => status === value)
}

/**
 * Whether an admin may change this person's status, take their admin right or delete them: anyone's but their own. So the last active admin
 * always remains, since every act has another active admin behind it. The database decides, this mirrors it.
 */
export function canManage(adminId: string, { id }: Pick<Profile, 'id'>): boolean {
  return id !== adminId
}

type Named = Pick<Profile, 'full_name' | 'email'>

/** What we call a person: full name, else the local part of the e-mail, else 'User'. */
export function displayName(person: Named): string {
  return person.full_name.trim() || person.email.split('@')[0] || 'User'
}

/** Up to two letters for an avatar without a picture: of the name's words, else of the e-mail, else 'U'. */
export function initials(person: Named): string {
  const words = person.full_name.trim().split(/\s+/).filter(Boolean)
  const letters = words.length > 0 ? words.slice(0, 2).map((word) => [...word][0]) : [...person.email].slice(0, 2)
  return letters.join('').toUpperCase() || 'U'
}

/** Of the file as chosen, in bytes; it has to be smaller. */
export const avatarFileLimit = 2 * 1024 * 1024

/** Pictures that a customer keeps in the avatars bucket. */
export const avatarFilesMax = 20

/** What is wrong with a file chosen as an avatar, in the words people are shown; undefined where nothing is. */
export function avatarFileProblem(file: { size: number; type: string }): string | undefined {
  if (file.size >= avatarFileLimit) return 'File size should be less than 2MB'
  return file.type.startsWith('image/') ? undefined : notAnImage
}

/** Also of a file that calls itself an image and that no browser can show. */
export const notAnImage = 'Please upload an image file'

/** @param now milliseconds since the epoch */
export function avatarPath(userId: string, now: number): string {
  return `${userId}/${now}.jpg`
}

/** Whether an `avatar_url` is a file in this person's folder of the avatars bucket, as opposed to an address they typed. */
export function isAvatarFileOf(userId: string, avatarUrl: string): boolean {
  const [folder, name, ...more] = avatarUrl.split('/')
  return folder === userId && !!name && !/\s/.test(name) && more.length === 0
}

/**
 * Where an avatar can be loaded from.
 *
 * @param avatarUrl a profile's `avatar_url`: a path in the avatars bucket, an https URL, or ''
 * @param bucket the public address of the bucket, without a trailing slash
 * @returns '' where there is none.
 */
export function avatarAddress(avatarUrl: string, bucket: string): string {
  return avatarUrl === '' || avatarUrl.startsWith('https://') ? avatarUrl : `${bucket}/${avatarUrl}`
}

/**
 * The `avatar_url` for an address as people type it; the inverse of `avatarAddress`. Only a person's own file becomes a path: the
 * database refuses a path into another folder.
 */
export function avatarUrlOf(address: string, bucket: string, userId: string): string {
  const path = address.startsWith(`${bucket}/`) ? address.slice(bucket.length + 1) : address
  return isAvatarFileOf(userId, path) ? path : address
}

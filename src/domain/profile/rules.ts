import { type NewsMailChoice, type Profile, type UserStatus, userStatuses } from './table.ts'

/** Labels of user statuses. */
export const userStatusLabels: Record<UserStatus, string> = {
  active: 'Active',
  inactive: 'Inactive',
  suspended: 'Suspended',
}

/** Checks a value from any device or version. */
export function isUserStatus(value: unknown): value is UserStatus {
  return userStatuses.some((status) => status === value)
}

/**
 * Whether an admin may change this user's status, revoke their admin rights or delete them: anyone except themselves. So at least one active admin
 * always remains, because every action is by another active admin. The database decides; this mirrors its rule.
 */
export function canManage(adminId: string, { id }: Pick<Profile, 'id'>): boolean {
  return id !== adminId
}

type Named = Pick<Profile, 'full_name' | 'email'>

/** A user's display name: full name, else the local part of the email, else 'User'. */
export function displayName(user: Named): string {
  return user.full_name.trim() || user.email.split('@')[0] || 'User'
}

/** Up to two letters for an avatar without a picture: from the name's words, else from the email, else 'U'. */
export function initials(user: Named): string {
  const words = user.full_name.trim().split(/\s+/).filter(Boolean)
  const letters =
    words.length > 0 ? words.slice(0, 2).map((word) => lettersOf(word)[0]) : lettersOf(user.email).slice(0, 2)
  return letters.join('').toUpperCase() || 'U'
}

/** A flag and a syllable with its vowel sign are one letter. */
const lettersOf = (text: string) => Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)

/** Limit of the original file, in bytes; the file must be smaller. */
export const avatarFileLimit = 2 * 1024 * 1024

/** Maximum number of pictures in a customer's folder of the avatars bucket. */
export const avatarFilesMax = 20

/** The error message for a file chosen as an avatar; undefined if the file is fine. */
export function avatarFileProblem(file: { size: number; type: string }): string | undefined {
  if (file.size >= avatarFileLimit) return 'File size should be less than 2MB'
  // Without an extension, its type is unknown until it is decoded.
  return file.type === '' || file.type.startsWith('image/') ? undefined : notAnImage
}

/** Also the message for a file with an image type that no browser can show. */
export const notAnImage = 'Please upload an image file'

/** @param now milliseconds since the epoch */
export function avatarPath(userId: string, now: number): string {
  return `${userId}/${now}.jpg`
}

/** Whether an `avatar_url` is a file in this user's folder of the avatars bucket, as opposed to an address that they typed. */
export function isAvatarFileOf(userId: string, avatarUrl: string): boolean {
  const [folder, name, ...more] = avatarUrl.split('/')
  return folder === userId && !!name && !/\s/.test(name) && more.length === 0
}

/**
 * The URL of an avatar.
 *
 * @param avatarUrl a profile's `avatar_url`: a path in the avatars bucket, an https URL, or ''
 * @param bucket the public URL of the bucket, without a trailing slash
 * @returns '' if there is no avatar
 */
export function avatarAddress(avatarUrl: string, bucket: string): string {
  return avatarUrl === '' || avatarUrl.startsWith('https://') ? avatarUrl : `${bucket}/${avatarUrl}`
}

/**
 * The `avatar_url` for an address that a user typed; the inverse of `avatarAddress`. Only the user's own file becomes a path, because the
 * database refuses a path into another folder.
 */
export function avatarUrlOf(address: string, bucket: string, userId: string): string {
  const path = address.startsWith(`${bucket}/`) ? address.slice(bucket.length + 1) : address
  return isAvatarFileOf(userId, path) ? path : address
}

type Joining = Pick<Profile, 'invited_at' | 'joined_at' | 'status'>

/** How long an invitation can be accepted, in days: `private.invitation_time`. */
export const invitationDays = 7

/** Whether an invitation is open, even if its link is too old. */
export function isInvited({ invited_at, joined_at }: Omit<Joining, 'status'>): boolean {
  return invited_at !== '' && joined_at === ''
}

/** Whether an admin may invite the user, for the first time or again: nobody has confirmed the address. */
export function mayBeInvited({ joined_at, status }: Pick<Joining, 'joined_at' | 'status'>): boolean {
  return joined_at === '' && status !== 'suspended'
}

/** When a user's open invitation ends, in milliseconds since the epoch. */
export function invitationEnd({ invited_at }: Pick<Profile, 'invited_at'>): number {
  return Date.parse(invited_at) + invitationDays * 24 * 60 * 60 * 1000
}

/** Labels of when news is mailed. */
export const newsMailLabels: Record<NewsMailChoice, string> = {
  'at-once': 'As it happens',
  daily: 'Once a day, at nine',
  never: 'Never',
}

import { map, type Observable } from 'rxjs'
import { avatarPath } from '#src/domain/profile/rules.ts'
import type { LocalDatabase } from '../store/local-database.ts'
import { isRecord } from '../collections/sound-fields.ts'
import type { EarlyRows } from '../store/early-rows.ts'
import type { RefusedEdit, UnsentEdit } from '../edits/edits.ts'
import { localValue } from '../store/local-value.ts'

/** The user's own picture, stored in the local database so that it shows at once and offline. */
export interface OwnPicture {
  /** Path in the avatars bucket. It stays the same on every try, so that a retry overwrites. */
  path: string
  /** The JPEG as base64: the local database holds JSON. */
  jpeg: string
  /** The profile's `avatar_url` when the picture was chosen. */
  base: string
  /** `waiting`: to be uploaded. `refused`: the server doesn't accept it. `stored`: uploaded, and the profile has its path. */
  state: 'waiting' | 'refused' | 'stored'
  refusal?: Pick<RefusedEdit, 'code' | 'constraint' | 'message' | 'refused_at'>
}

export interface PictureRecord {
  picture: OwnPicture | null
  /** Files to remove from the bucket once the profile no longer shows them. */
  old: string[]
}

const nothing: PictureRecord = { picture: null, old: [] }

export const {
  read: readPicture,
  live: pictureRecords,
  change: changePicture,
} = localValue<PictureRecord>('avatar', 'own', pictureIn, (record) => record)

/** The user's picture, live in every tab; null if there is none. */
export function ownPicture(db: LocalDatabase): Observable<OwnPicture | null> {
  return pictureRecords(db).pipe(map(({ picture }) => picture))
}

ownPicture.early = async (rows: EarlyRows) => pictureIn(await rows.local('avatar|own')).picture

/** Reads the record. A picture whose upload can no longer be read is shown as refused, so that the user can retry. */
function pictureIn(stored: unknown): PictureRecord {
  if (!isRecord(stored)) return nothing
  const { picture, old } = stored
  return { picture: isRecord(picture) ? readable(picture) : null, old: isTexts(old) ? old : [] }
}

function readable(picture: Record<string, unknown>): OwnPicture | null {
  const { path, jpeg, base, state, refusal } = picture
  if (typeof path !== 'string' || typeof jpeg !== 'string') return null
  const isWhole = typeof base === 'string' && (state === 'waiting' || state === 'stored' || isRefused(state, refusal))
  if (isWhole) return picture as unknown as OwnPicture
  const damaged = { code: 'damaged', constraint: '', message: 'the stored picture could not be read', refused_at: '' }
  return { path, jpeg, base: typeof base === 'string' ? base : '', state: 'refused', refusal: damaged }
}

function isRefused(state: unknown, refusal: unknown): boolean {
  return (
    state === 'refused' &&
    isRecord(refusal) &&
    isTexts(['code', 'constraint', 'refused_at'].map((field) => refusal[field]))
  )
}

function isTexts(list: unknown): list is string[] {
  return Array.isArray(list) && list.every((text) => typeof text === 'string')
}

/** A picture that the user has chosen. */
export type ChosenPicture = Pick<OwnPicture, 'path' | 'jpeg'>

/** @param now milliseconds since the epoch */
export async function chosenPicture(jpeg: Blob, userId: string, now: number): Promise<ChosenPicture> {
  return { path: avatarPath(userId, now), jpeg: toBase64(new Uint8Array(await jpeg.arrayBuffer())) }
}

/**
 * Makes a picture the user's avatar: on this device at once, for others once it is uploaded. Replaces a waiting picture. Repeating it
 * changes nothing.
 */
export async function storeChosen(
  db: LocalDatabase,
  { userId, path, jpeg }: ChosenPicture & { userId: string },
): Promise<void> {
  const profile = await db.profiles.findOne(userId).exec()
  const picture: OwnPicture = { path, jpeg, base: profile?.avatar_url ?? '', state: 'waiting' }
  await changePicture(db, (record) =>
    record.picture?.path === path ? undefined : { picture, old: withoutPicture(record).old },
  )
}

/** Drops the user's picture when they choose another avatar or none. A waiting picture is never uploaded. */
export async function dropPicture(db: LocalDatabase): Promise<void> {
  await changePicture(db, withoutPicture)
}

/** Tries a refused picture again. */
export async function retryPicture(db: LocalDatabase): Promise<void> {
  await changePicture(db, ({ picture, old }) => {
    if (picture?.state !== 'refused') return undefined
    const { refusal: _refusal, ...again } = picture
    return { picture: { ...again, state: 'waiting' }, old }
  })
}

/** Also marks a picture that isn't `stored` for removal: its upload may have arrived without an answer. */
function withoutPicture({ picture, old }: PictureRecord): PictureRecord {
  return { picture: null, old: picture ? [...old, picture.path] : old }
}

const label = 'Your picture'

/** The waiting picture as an unsent edit. */
export function unsentPicture(picture: OwnPicture | null): UnsentEdit[] {
  return picture?.state === 'waiting' ? [unsentPictureAt(picture.path)] : []
}

export function unsentPictureAt(path: string): UnsentEdit {
  // A user's folder has their id as its name.
  const [id = ''] = path.split('/')
  return { table: 'profiles', id, kind: 'changed', label, file: path }
}

/** The id of a refused picture among the refused edits. */
export const refusedPictureId = 'picture'

export function refusedPicture(userId: string, picture: OwnPicture | null): RefusedEdit[] {
  if (picture?.state !== 'refused' || !picture.refusal) return []
  const row = { table: 'profiles' as const, row_id: userId, kind: 'changed' as const }
  return [{ id: refusedPictureId, ...row, label, fields: {}, document: {}, ...picture.refusal }]
}

/** Few enough to pass as arguments of one call. */
const piece = 8192

export function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += piece) text += String.fromCharCode(...bytes.subarray(at, at + piece))
  return btoa(text)
}

/** @throws InvalidCharacterError if `text` is not base64 */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
}

import { map, type Observable } from 'rxjs'
import { avatarPath } from '#src/domain/profile/rules.ts'
import { localRecord } from '../collections/local.ts'
import type { LocalDatabase } from '../database.ts'
import type { StoredRows } from '../stored-rows.ts'
import type { RefusedEdit, UnsentEdit } from '../sync-status.ts'
import { toBase64 } from './base64.ts'

/** The picture that a person chose for themselves, kept in their local database: it shows at once, and offline. */
export interface OwnPicture {
  /** In the avatars bucket; the same on every try, so that a retry overwrites. */
  path: string
  /** The JPEG, in base64: the local database holds JSON. */
  jpeg: string
  /** The profile's `avatar_url` when the picture was chosen. */
  base: string
  /** `waiting`: to be uploaded. `refused`: the server will not take it as it is. `stored`: uploaded, and the profile has its path. */
  state: 'waiting' | 'refused' | 'stored'
  refusal?: Pick<RefusedEdit, 'code' | 'constraint' | 'message' | 'refused_at'>
}

export interface PictureRecord {
  picture: OwnPicture | null
  /** Files to be removed from the bucket once the profile does not show them. */
  old: string[]
}

const key = 'own'
const recordId = `avatar|${key}`
const nothing: PictureRecord = { picture: null, old: [] }

export async function readPicture(db: LocalDatabase): Promise<PictureRecord> {
  const doc = await db.local.findOne(recordId).exec()
  return doc ? (doc.toMutableJSON().value as unknown as PictureRecord) : nothing
}

/** Null where there is none; live, in every tab. */
export function ownPicture(db: LocalDatabase): Observable<OwnPicture | null> {
  return db.local
    .findOne(recordId)
    .$.pipe(map((doc) => (doc ? (doc.toMutableJSON().value as unknown as PictureRecord).picture : null)))
}

export async function storedPicture(rows: StoredRows): Promise<OwnPicture | null> {
  const record = (await rows.local(recordId)) as PictureRecord | undefined
  return record?.picture ?? null
}

/**
 * Changes the record in one step.
 * @param change returns undefined to leave it as it is
 */
export async function changePicture(
  db: LocalDatabase,
  change: (record: PictureRecord) => PictureRecord | undefined,
): Promise<void> {
  const doc = await db.local.insertIfNotExists(localRecord('avatar', key, nothing))
  await doc.incrementalModify((record) => {
    const next = change(record.value as unknown as PictureRecord)
    return next ? { ...record, value: { ...next } } : record
  })
}

/**
 * Makes a picture the person's avatar: on this device at once, for others once it is uploaded. A picture that still waits is replaced.
 * @param now milliseconds since the epoch
 */
export async function choosePicture(
  db: LocalDatabase,
  { userId, jpeg, now }: { userId: string; jpeg: Blob; now: number },
): Promise<void> {
  const profile = await db.profiles.findOne(userId).exec()
  const picture: OwnPicture = {
    path: avatarPath(userId, now),
    jpeg: toBase64(new Uint8Array(await jpeg.arrayBuffer())),
    base: profile?.avatar_url ?? '',
    state: 'waiting',
  }
  await changePicture(db, (record) => ({ picture, old: withoutPicture(record).old }))
}

/** The person wants another avatar, or none: a picture that was not uploaded yet stays so. */
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

/** Of a picture that is not stored, too: an upload may have arrived although no answer came. */
function withoutPicture({ picture, old }: PictureRecord): PictureRecord {
  return { picture: null, old: picture ? [...old, picture.path] : old }
}

const label = 'Your picture'

/** A waiting picture among the unsent edits. */
export function unsentPicture(picture: OwnPicture | null): UnsentEdit[] {
  return picture?.state === 'waiting' ? [{ table: 'profiles', id: picture.path, kind: 'changed', label }] : []
}

/** Among the refused edits, the one that is a picture. */
export const refusedPictureId = 'picture'

export function refusedPicture(userId: string, picture: OwnPicture | null): RefusedEdit[] {
  if (picture?.state !== 'refused' || !picture.refusal) return []
  const row = { table: 'profiles' as const, row_id: userId, kind: 'changed' as const }
  return [{ id: refusedPictureId, ...row, label, fields: {}, document: {}, ...picture.refusal }]
}

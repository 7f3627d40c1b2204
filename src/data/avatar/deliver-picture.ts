import { isAvatarFileOf } from '#src/domain/profile/rules.ts'
import type { LocalDatabase } from '../database.ts'
import { madeFrom } from '../replication/unsent-edit.ts'
import { TransportError } from '../replication/transport.ts'
import type { AvatarFiles } from './avatar-files.ts'
import { fromBase64, toBase64 } from './base64.ts'
import { changePicture, type OwnPicture, readPicture } from './own-picture.ts'

/** The limit as the database names it. */
const filesLimit = 'avatars_files_limit'

export interface PictureDelivery {
  db: LocalDatabase
  userId: string
  files: AvatarFiles
  /** Whether the server has every edit of the person's profile. */
  isProfileSent: () => Promise<boolean>
  /** Milliseconds since the epoch. */
  now: () => number
}

/**
 * Takes each of these steps that is due: uploads the waiting picture and puts its path into the profile; removes files that the
 * profile shows no more; fetches a picture that was uploaded on another device. Each may be repeated.
 *
 * @throws TransportError when the server is out of reach; the next try goes on from there
 */
export async function deliverPicture(delivery: PictureDelivery): Promise<void> {
  await upload(delivery)
  await removeOldFiles(delivery)
  await keepPictureOfProfile(delivery)
}

async function upload(delivery: PictureDelivery): Promise<void> {
  const { db, userId, files, now } = delivery
  const { picture } = await readPicture(db)
  const profile = await db.profiles.findOne(userId).exec()
  if (picture?.state !== 'waiting' || !profile) return
  const jpeg = new Blob([fromBase64(picture.jpeg)], { type: 'image/jpeg' })
  try {
    await files.upload(picture.path, jpeg).catch(async (error: unknown) => {
      if (!isOverLimit(error) || !(await makeRoom(delivery, picture))) throw error
      await files.upload(picture.path, jpeg)
    })
  } catch (error) {
    if (!(error instanceof TransportError) || error.kind !== 'bad-request') throw error
    console.warn('avatar: the server refused a picture', error)
    const refusal = {
      code: error.code,
      constraint: isOverLimit(error) ? filesLimit : '',
      message: error.message,
      refused_at: new Date(now()).toISOString(),
    }
    await settle(db, picture, { ...picture, state: 'refused', refusal })
    return
  }
  // A newer choice, made meanwhile, is uploaded next; this file is among the old ones by then.
  if ((await readPicture(db)).picture?.path !== picture.path) return
  let replaced = ''
  await profile.incrementalModify((doc) => {
    const { path, base } = picture
    replaced = doc.avatar_url
    return { ...madeFrom(doc, { avatar_url: path }, { avatar_url: base }), updated_at: new Date(now()).toISOString() }
  })
  // Another device's choice is recorded as a conflict, and its file stays: restoring it needs the file.
  const isOld = replaced === picture.base && replaced !== picture.path && isAvatarFileOf(userId, replaced)
  await settle(db, picture, { ...picture, state: 'stored' }, isOld ? [replaced] : [])
}

async function settle(db: LocalDatabase, before: OwnPicture, picture: OwnPicture, more: string[] = []): Promise<void> {
  await changePicture(db, (record) => ({
    picture: record.picture?.path === before.path ? picture : record.picture,
    old: [...new Set([...record.old, ...more])],
  }))
}

function isOverLimit(error: unknown): boolean {
  return error instanceof TransportError && error.message.includes(filesLimit)
}

/** Removes what no profile shows of a full folder. */
async function makeRoom({ db, userId, files }: PictureDelivery, { path }: OwnPicture): Promise<boolean> {
  const profile = await db.profiles.findOne(userId).exec()
  const unused = (await files.list()).filter((file) => file !== path && file !== profile?.avatar_url)
  if (unused.length === 0) return false
  await files.remove(unused)
  return true
}

async function removeOldFiles({ db, userId, files, isProfileSent }: PictureDelivery): Promise<void> {
  const { picture, old } = await readPicture(db)
  const profile = await db.profiles.findOne(userId).exec()
  if (old.length === 0 || !profile || !(await isProfileSent())) return
  const isShown = (path: string) => path === profile.avatar_url || path === picture?.path
  const unused = old.filter((path) => !isShown(path))
  if (unused.length === 0) return
  try {
    await files.remove(unused)
  } catch (error) {
    if (!(error instanceof TransportError) || error.kind !== 'bad-request') throw error
    // What the server will not remove takes room and harms nobody.
    console.warn('avatar: old files could not be removed', error)
  }
  await changePicture(db, (record) => ({ ...record, old: record.old.filter((path) => !unused.includes(path)) }))
}

/** The person's own picture shows offline on each of their devices. */
async function keepPictureOfProfile({ db, userId, files }: PictureDelivery): Promise<void> {
  const { picture } = await readPicture(db)
  const profile = await db.profiles.findOne(userId).exec()
  const path = profile?.avatar_url ?? ''
  if (!isAvatarFileOf(userId, path) || picture?.path === path) return
  if (picture && picture.state !== 'stored') return
  let file: Blob
  try {
    file = await files.download(path)
  } catch (error) {
    // Removed meanwhile: its owner has another one by then.
    if (error instanceof TransportError && error.kind === 'bad-request') return
    throw error
  }
  const jpeg = toBase64(new Uint8Array(await file.arrayBuffer()))
  await changePicture(db, (record) =>
    record.picture && record.picture.state !== 'stored'
      ? undefined
      : { picture: { path, jpeg, base: path, state: 'stored' }, old: record.old },
  )
}

import { isAvatarFileOf } from '#src/domain/profile/rules.ts'
import type { LocalDatabase } from '../store/local-database.ts'
import { madeFrom } from '../edits/unsent-edit.ts'
import { isRefusal, TransportError } from '../server/transport.ts'
import type { AvatarFiles } from '../supabase/avatar-files.ts'
import { changePicture, fromBase64, type OwnPicture, readPicture, toBase64 } from './own-picture.ts'

/** The limit's name in the database. */
const filesLimit = 'avatars_files_limit'

export interface PictureDelivery {
  db: LocalDatabase
  userId: string
  files: AvatarFiles
  /** Whether the server has every edit of the user's profile. */
  isProfileSent: () => Promise<boolean>
  /** Milliseconds since the epoch. */
  now: () => number
}

/**
 * Runs each step that is due: uploads the waiting picture and puts its path into the profile, removes files that the profile no longer shows, and
 * downloads a picture uploaded on another device. Each step may be repeated.
 *
 * @throws TransportError if the server can't be reached; the next try resumes from there
 */
export async function deliverPicture(delivery: PictureDelivery): Promise<void> {
  await upload(delivery)
  await removeOldFiles(delivery)
  await storePictureOfProfile(delivery)
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
    if (!isRefusal(error)) throw error
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
  // A newer choice made during the upload is uploaded next, and this file is then among the old ones.
  if ((await readPicture(db)).picture?.path !== picture.path) return
  let replaced = ''
  await profile.incrementalModify((doc) => {
    const { path, base } = picture
    replaced = doc.avatar_url
    return { ...madeFrom(doc, { avatar_url: path }, { avatar_url: base }), updated_at: new Date(now()).toISOString() }
  })
  // Keep the file of another device's choice: the conflict needs it to restore the picture.
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

/** Removes files that no profile shows from a full folder. */
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
    if (!isRefusal(error)) throw error
    // A file that the server won't remove only takes up space.
    console.warn('avatar: old files could not be removed', error)
  }
  await changePicture(db, (record) => ({ ...record, old: record.old.filter((path) => !unused.includes(path)) }))
}

/** Stores the user's own picture, so that each of their devices shows it offline. */
async function storePictureOfProfile({ db, userId, files }: PictureDelivery): Promise<void> {
  const { picture } = await readPicture(db)
  const profile = await db.profiles.findOne(userId).exec()
  const path = profile?.avatar_url ?? ''
  if (!isAvatarFileOf(userId, path) || picture?.path === path) return
  if (picture && picture.state !== 'stored') return
  let file: Blob
  try {
    file = await files.download(path)
  } catch (error) {
    // The file was removed in between: its owner has a new picture by now.
    if (isRefusal(error)) return
    throw error
  }
  const jpeg = toBase64(new Uint8Array(await file.arrayBuffer()))
  await changePicture(db, (record) =>
    record.picture && record.picture.state !== 'stored'
      ? undefined
      : { picture: { path, jpeg, base: path, state: 'stored' }, old: record.old },
  )
}

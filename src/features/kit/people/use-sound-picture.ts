import { useEffect, useState } from 'react'

/**
 * An uploaded picture of another user, once it is known to be small enough to show: anyone can store a few hundred bytes that decode to gigabytes.
 * Undefined until then, and if it can't be loaded.
 *
 * @param src its address in the bucket; the address of a picture on this device is returned unchanged
 */
export function useSoundPicture(src: string | undefined): string | undefined {
  const isOfDevice = src?.startsWith('data:')
  const [sound, setSound] = useState<string>()
  useEffect(() => {
    if (!src || isOfDevice) return undefined
    let isCurrent = true
    let shown = ''
    load(src).then(
      (picture) => {
        if (picture && isCurrent) setSound((shown = URL.createObjectURL(picture)))
      },
      (error: unknown) => console.warn('avatar: a picture could not be loaded', error),
    )
    return () => {
      isCurrent = false
      setSound(undefined)
      URL.revokeObjectURL(shown)
    }
  }, [src, isOfDevice])
  return isOfDevice ? src : sound
}

async function load(src: string): Promise<Blob | undefined> {
  const { readAvatar } = await import('#src/data/supabase/avatar-files.ts')
  const { problemOfPicture } = await import('../files/decode-picture.ts')
  const picture = await readAvatar(src)
  return picture && !(await problemOfPicture(picture)) ? picture : undefined
}

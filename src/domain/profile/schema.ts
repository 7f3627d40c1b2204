import { z } from 'zod'
import { isUrl } from '../text/is-url.ts'
import { name, text } from '../text/storable.ts'
import { rowSchema } from '../row-schema.ts'
import { avatarUrlOf, isAvatarFileOf } from './rules.ts'
import { newsMailChoices, profileColumns, userStatuses } from './table.ts'

const fullNameMax = 120
const avatarUrlMax = 2048

export const profileSchema = rowSchema(profileColumns, {
  full_name: name().max(fullNameMax),
  avatar_url: text().max(avatarUrlMax),
  email: z.string(),
  status: z.enum(userStatuses),
  news_mail: z.enum(newsMailChoices),
})

/**
 * The fields of their own profile that users edit. The avatar is a typed address, or a path in the user's folder.
 *
 * @param userId whose profile it is
 * @param bucket the public URL of the avatars bucket, without a trailing slash
 */
export function profileInputSchema({ userId, bucket }: { userId: string; bucket: string }) {
  const isOwnFile = (address: string) => isAvatarFileOf(userId, avatarUrlOf(address, bucket, userId))
  return z.object({
    full_name: name().trim().max(fullNameMax, `A name can have up to ${fullNameMax} characters.`),
    avatar_url: text()
      .trim()
      .max(avatarUrlMax, `A URL can have up to ${avatarUrlMax} characters.`)
      .refine(
        (address) => address === '' || isHttps(address) || isOwnFile(address),
        'Please enter a URL that starts with https://',
      ),
  })
}

export type ProfileInput = z.infer<ReturnType<typeof profileInputSchema>>

/** The table's check, and a URL that a browser can load. */
function isHttps(address: string): boolean {
  return /^https:\/\/\S+$/.test(address) && isUrl(address)
}

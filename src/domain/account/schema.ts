import { z } from 'zod'
import { name, text } from '../text/storable.ts'
import { visible, withoutInvisible } from '../text/characters.ts'
import { composedPassword } from './password.ts'

/** The server's minimum. */
export const passwordMin = 6
/** The server's maximum, in bytes of UTF-8: bcrypt reads no more. */
export const passwordMaxBytes = 72
const fullNameMax = 120

/** Every character that the auth server accepts before the @ (HTML's form of an address), and a host with an ending. */
const emailForm =
  /^(?!\.)(?!.*\.[.@])[\w.!#$%&'*+/=?^`{|}~-]+@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,}|xn--[a-z\d-]+)$/i

/** A blank field and a typo get different messages, never both at once. Invisible marks of a pasted address don't count as a typo. */
const email = z
  .string()
  .overwrite(withoutInvisible)
  .trim()
  .min(1, 'Please enter your email address.')
  .pipe(z.email({ pattern: emailForm, error: 'Please enter a valid email address.' }))
/** An existing password: the server decides whether it is right. Never trimmed. */
const knownPassword = z.string().min(1, 'Please enter your password.')

const bytes = new TextEncoder()

/** A new password. The only rule is its length. */
function newPassword(tooShort: string, missing = tooShort) {
  return text()
    .overwrite(composedPassword)
    .min(1, missing)
    .min(passwordMin, tooShort)
    .refine(
      (password) => bytes.encode(password).length <= passwordMaxBytes,
      `A password can have up to ${passwordMaxBytes} characters, fewer with accents, emoji or other scripts than Latin.`,
    )
}

/** A new password and its repetition. Reports both mistakes at once: by default, zod runs a refinement only when everything else is valid. */
const confirmed = {
  path: ['confirmation'],
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
}

export const loginSchema = z.object({ email, password: knownPassword })
export type LoginInput = z.infer<typeof loginSchema>

export const signupSchema = z.object({
  fullName: name()
    .trim()
    .regex(visible, 'Please enter your full name.')
    .max(fullNameMax, `A name can have up to ${fullNameMax} characters.`),
  email,
  password: newPassword(`Password must be at least ${passwordMin} characters long.`, 'Please choose a password.'),
})
export type SignupInput = z.infer<typeof signupSchema>

/** A customer whom an admin invites. */
export const inviteSchema = z.object({ full_name: signupSchema.shape.fullName, email })

/** An invited customer's password. */
export const acceptInvitationSchema = z.object({ password: signupSchema.shape.password })
export type AcceptInvitationInput = z.infer<typeof acceptInvitationSchema>

export const forgotPasswordSchema = z.object({ email })
export type ForgotPasswordInput = z.infer<typeof forgotPasswordSchema>

export const resetPasswordSchema = z
  .object({
    password: newPassword(`Password must be at least ${passwordMin} characters`),
    confirmation: z.string().overwrite(composedPassword),
  })
  .refine((input) => input.password === input.confirmation, { ...confirmed, message: "Passwords don't match" })
export type ResetPasswordInput = z.infer<typeof resetPasswordSchema>

export const passwordChangeSchema = z
  .object({
    currentPassword: z.string().min(1, 'Please enter your current password.'),
    newPassword: newPassword(`Password must be at least ${passwordMin} characters long`),
    confirmation: z.string().overwrite(composedPassword).min(1, 'Please type your new password again.'),
  })
  .refine((input) => input.newPassword === input.confirmation, { ...confirmed, message: "New passwords don't match" })
export type PasswordChangeInput = z.infer<typeof passwordChangeSchema>

export const adminLoginSchema = z.object({
  username: text().overwrite(withoutInvisible).trim().min(1, 'Please enter your username.'),
  password: knownPassword,
})
export type AdminLoginInput = z.infer<typeof adminLoginSchema>

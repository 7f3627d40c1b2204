import type { PushKind } from '#src/data/supabase/push-calls.ts'
import type { PushChange, PushState } from '#src/runtime/push-device.ts'

export const title = 'Notifications on this device'

export const kindCopy: Record<PushKind, { label: string; hint: string }> = {
  notification: { label: 'New notifications', hint: 'When we write to you, such as news about your project.' },
  contact_message: { label: 'New contact messages', hint: 'When someone writes to us through the contact form.' },
}

export const introduction =
  'Choose what this device tells you about while the app is closed. A notification only says that something is new; you read it in the app. Your browser asks for your permission first.'

/** Why nothing can be switched on here. */
export const obstacles: Record<Exclude<PushState['phase'], 'unavailable' | 'off' | 'on'>, string> = {
  unsupported: 'This browser can’t show notifications while the app is closed. You can still see them in the app.',
  'install-first':
    'On iPhone and iPad, this works once the app is on your home screen. In Safari, tap Share, then “Add to Home Screen”, and open the app from there.',
  blocked:
    'Your browser blocks notifications from this site. Allow them in the browser’s settings for this site, then come back here.',
}

export const failures: Record<Exclude<PushChange, { ok: true }>['reason'], string> = {
  'not-answered': 'Your browser’s question was closed, so nothing was switched on. Try again and choose Allow.',
  blocked: obstacles.blocked,
  network: 'We couldn’t reach our server, so nothing was changed. Try again when you are online.',
  'signed-out': 'Sign in again to change this.',
  failed:
    'Your browser couldn’t switch this on. Reload the page and try again; some private windows don’t allow it at all.',
}

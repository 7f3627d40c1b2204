/**
 * Prints a new VAPID key pair, as the settings named in docs/deploy.md. A deployment creates one pair and never changes it: browsers
 * that subscribed with another pair receive nothing until the app is opened in them again.
 *
 *     npm run vapid-keys
 */
import { generateVapidKeys } from '../embedded/vapid-keys.ts'

const { vapid_public_key, vapid_private_key } = generateVapidKeys()
process.stdout.write(`For the build:
VITE_VAPID_PUBLIC_KEY=${vapid_public_key}

For the function send-push, as secrets:
VAPID_PUBLIC_KEY=${vapid_public_key}
VAPID_PRIVATE_KEY=${vapid_private_key}
VAPID_SUBJECT=mailto:you@example.com
`)

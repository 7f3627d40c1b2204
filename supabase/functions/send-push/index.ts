import { serveOnDeno } from '../_shared/deno-env.ts'
import { handle } from './handler.ts'

serveOnDeno(handle, ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT'])

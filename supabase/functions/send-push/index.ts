import { requiredSetting, serveOnDeno } from '../_shared/deno-env.ts'
import { handle } from './handler.ts'

const vapid = {
  VAPID_PUBLIC_KEY: requiredSetting('VAPID_PUBLIC_KEY'),
  VAPID_PRIVATE_KEY: requiredSetting('VAPID_PRIVATE_KEY'),
  VAPID_SUBJECT: requiredSetting('VAPID_SUBJECT'),
}

serveOnDeno((request, env) => handle(request, { ...env, ...vapid }))

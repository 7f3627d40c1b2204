import { requiredSetting, serveOnDeno } from '../_shared/deno-env.ts'
import { handle } from './handler.ts'

const settings = {
  MAIL_API_URL: requiredSetting('MAIL_API_URL'),
  MAIL_API_KEY: requiredSetting('MAIL_API_KEY'),
  MAIL_FROM: requiredSetting('MAIL_FROM'),
  SITE_URL: requiredSetting('SITE_URL'),
}

serveOnDeno((request, env) => handle(request, { ...env, ...settings }))

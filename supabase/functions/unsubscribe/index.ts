import { requiredSetting, serveOnDeno } from '../_shared/deno-env.ts'
import { handle } from './handler.ts'

const settings = { SITE_URL: requiredSetting('SITE_URL') }

serveOnDeno((request, env) => handle(request, { ...env, ...settings }))

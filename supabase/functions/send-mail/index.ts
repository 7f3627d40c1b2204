import { serveOnDeno } from '../_shared/deno-env.ts'
import { handle } from './handler.ts'

serveOnDeno(handle, ['MAIL_API_URL', 'MAIL_API_KEY', 'MAIL_FROM', 'SITE_URL'])

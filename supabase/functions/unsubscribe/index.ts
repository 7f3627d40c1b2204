import { serveOnDeno } from '../_shared/deno-env.ts'
import { handle } from './handler.ts'

serveOnDeno(handle, ['SITE_URL'])

import { bringAlive } from '../bring-alive.tsx'
import Tools from '../routes/tools.tsx'

bringAlive(<Tools />)

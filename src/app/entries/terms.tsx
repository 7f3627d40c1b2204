import { bringAlive } from '../bring-alive.tsx'
import Terms from '../routes/terms.tsx'

bringAlive(<Terms />)

import { bringAlive } from '../bring-alive.tsx'
import NotFound from '../routes/not-found.tsx'

bringAlive(<NotFound />)

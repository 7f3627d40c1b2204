import { bringAlive } from '../bring-alive.tsx'
import Privacy from '../routes/privacy.tsx'

bringAlive(<Privacy />)

import { bringAlive } from '../bring-alive.tsx'
import Pricing from '../routes/pricing.tsx'

bringAlive(<Pricing />)

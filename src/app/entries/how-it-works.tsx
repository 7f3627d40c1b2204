import { bringAlive } from '../bring-alive.tsx'
import HowItWorks from '../routes/how-it-works.tsx'

bringAlive(<HowItWorks />)

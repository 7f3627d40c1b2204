import { bringAlive } from '../bring-alive.tsx'
import Contact from '../routes/contact.tsx'

bringAlive(<Contact />)

import { bringAlive } from '../bring-alive.tsx'
import Home from '../routes/home.tsx'

bringAlive(<Home />)

import { Screen as ToolsPage } from '#src/marketing/pages/tools.tsx'
import { hydratePage } from '../hydrate.tsx'

hydratePage(<ToolsPage />)

import { withoutBidiControls } from './bidi.ts'
import { text } from './storable.ts'

/**
 * A text in one line that stands beside others: a user's name, a project's name, a task's title, an address. Direction controls are taken
 * out.
 */
export const name = () => text().overwrite(withoutBidiControls)

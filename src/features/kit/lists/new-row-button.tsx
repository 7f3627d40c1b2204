import { CommandButton, type CommandButtonProps } from '../commands/command-button.tsx'
import type { Identified } from '../commands/command.ts'
import { useRootFlag } from '#src/ui/theme/use-root-flag.ts'
import * as styles from './lists.css.ts'

interface NewRowButtonProps<Target extends Identified, Context>
  extends Pick<CommandButtonProps<Target, Context>, 'command' | 'context'> {
  /** An empty list has the primary button itself. */
  isEmpty: boolean
}

/** Creates a row: in the page's header, and on a phone within reach of a thumb. */
export function NewRowButton<Target extends Identified, Context>({
  isEmpty,
  ...button
}: NewRowButtonProps<Target, Context>) {
  useRootFlag('data-has-action-bar')
  return (
    <div className={styles.underThumb}>
      <CommandButton {...button} variant={isEmpty ? 'secondary' : 'primary'} />
    </div>
  )
}

import { Eye, EyeOff } from 'lucide-react'
import { type ComponentPropsWithRef, useState } from 'react'
import { classNames } from '../class-names.ts'
import { IconButton } from '../icon-button/icon-button.tsx'
import * as styles from './field.css.ts'
import { FieldFrame, type FieldProps } from './field-frame.tsx'

export interface PasswordFieldProps extends FieldProps, Omit<ComponentPropsWithRef<'input'>, 'children' | 'type'> {
  /** Hint for password managers. Pasting is never blocked. */
  autoComplete?: 'current-password' | 'new-password'
}

/** A password field with a show/hide button. */
export function PasswordField({ autoComplete = 'current-password', ...props }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <FieldFrame of={props}>
      {(control) => (
        <div className={styles.wrap}>
          <input
            {...control}
            type={shown ? 'text' : 'password'}
            autoComplete={autoComplete}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            className={classNames(styles.control, styles.withTrailing)}
          />
          <span className={styles.trailing}>
            <IconButton
              label={shown ? 'Hide password' : 'Show password'}
              icon={shown ? <EyeOff size={18} /> : <Eye size={18} />}
              onClick={() => setShown(!shown)}
            />
          </span>
        </div>
      )}
    </FieldFrame>
  )
}

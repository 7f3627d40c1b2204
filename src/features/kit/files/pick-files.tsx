import { useRef } from 'react'
import { Button, type ButtonProps } from '#src/ui/button/button.tsx'

interface PickFilesProps extends Omit<ButtonProps, 'onClick'> {
  /** The hidden input; tests set its files. */
  input: { accept?: string; multiple?: boolean; 'aria-label'?: string; 'data-testid'?: string }
  /** Called with at least one file. */
  onPicked: (files: [File, ...File[]]) => void
}

/** A button that lets the user choose files of this device. */
export function PickFiles({ input, onPicked, ...button }: PickFilesProps) {
  const hidden = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        {...input}
        ref={hidden}
        type="file"
        hidden
        onChange={({ currentTarget }) => {
          const [first, ...others] = currentTarget.files ?? []
          // The same file can be chosen again.
          currentTarget.value = ''
          if (first) onPicked([first, ...others])
        }}
      />
      <Button {...button} onClick={() => hidden.current?.click()} />
    </>
  )
}

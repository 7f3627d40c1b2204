import { Paperclip } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '#src/ui/button/button.tsx'
import { copy } from './copy.ts'

interface ChooseFilesProps {
  busy: boolean
  onChosen: (files: readonly File[]) => void
  label?: string
  /** The id of an element that says why some were not taken. */
  describedBy?: string | undefined
}

/** A button that lets the user choose files of this device. */
export function ChooseFiles({ busy, onChosen, label = copy.send, describedBy }: ChooseFilesProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        data-testid="files"
        onChange={({ currentTarget }) => {
          const chosen = [...(currentTarget.files ?? [])]
          // The same file can be chosen again.
          currentTarget.value = ''
          if (chosen.length > 0) onChosen(chosen)
        }}
      />
      <Button
        busy={busy}
        icon={<Paperclip size={16} />}
        aria-describedby={describedBy}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
    </>
  )
}

import { X } from 'lucide-react'
import { useRef } from 'react'
import { IconButton } from '#src/ui/icon-button/icon-button.tsx'
import { usePassFocusOn } from '../commands/use-pass-focus-on.ts'
import { copy } from './copy.ts'

interface TakeBackButtonProps {
  /** Of the file or request. */
  title: string
  label?: string
  /** What takes the focus when its row is gone; see usePassFocusOn. */
  heirs: readonly string[]
  onClick: () => void
}

/** Takes back what isn't sent. */
export function TakeBackButton({ title, label = copy.cancel(title), heirs, onClick }: TakeBackButtonProps) {
  const place = useRef<HTMLSpanElement>(null)
  usePassFocusOn(place, ...heirs)
  return (
    <span ref={place}>
      <IconButton size="small" icon={<X size={16} />} label={label} onClick={onClick} />
    </span>
  )
}

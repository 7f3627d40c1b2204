import { NoticeDialog } from '#src/ui/dialog/notice-dialog.tsx'

/** For a request that was decided, or a comment that was deleted, in the meantime. */
export function NothingToDo({ onClose }: { onClose: () => void }) {
  return (
    <NoticeDialog
      title="There is nothing to do here"
      description="It was decided, withdrawn or deleted before."
      closeLabel="OK"
      onClose={onClose}
    />
  )
}

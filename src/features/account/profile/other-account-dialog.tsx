import { NoticeDialog } from '#src/ui/dialog/notice-dialog.tsx'

/** For a link that belongs to another account. */
export function OtherAccountDialog({ onClose }: { onClose: () => void }) {
  return (
    <NoticeDialog
      title="This link is for another account"
      description="You can change your own account on this page."
      closeLabel="Back to settings"
      onClose={onClose}
    />
  )
}

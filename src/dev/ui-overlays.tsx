import { Cloud, Copy, EllipsisVertical, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '../ui/badge/badge.tsx'
import { Button } from '../ui/button/button.tsx'
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { TextArea } from '../ui/field/text-area.tsx'
import { TextField } from '../ui/field/text-field.tsx'
import { IconButton } from '../ui/icon-button/icon-button.tsx'
import { Menu, MenuItem, MenuSeparator } from '../ui/menu/menu.tsx'
import { useMenuButton } from '../ui/menu/use-menu-button.ts'
import { PopoverPanel } from '../ui/popover-panel/popover-panel.tsx'
import { Slider } from '../ui/slider/slider.tsx'
import { Row, Stack } from '../ui/stack/stack.tsx'
import { Section } from './ui-section.tsx'

export function OverlaysSection() {
  const [open, setOpen] = useState<'edit' | 'delete' | 'panel'>()
  const [progress, setProgress] = useState(30)
  const close = () => setOpen(undefined)
  const { opens, key, opening } = useMenuButton()
  return (
    <Section title="Dialogs, menus, panels">
      <Row gap="3">
        <Button onClick={() => setOpen('edit')}>Open dialog</Button>
        <Button onClick={() => setOpen('delete')}>Open confirmation</Button>
        <PopoverPanel
          label="Sync"
          open={open === 'panel'}
          setOpen={(panel) => setOpen(panel ? 'panel' : undefined)}
          trigger={
            <Button variant="quiet" size="small" icon={<Cloud size={16} />}>
              Saved
            </Button>
          }
        >
          <Stack gap="3">
            <Row>
              <Badge tone="completed">Up to date</Badge>
            </Row>
            <p>Everything on this device is on the server. Last synced just now.</p>
            <Row>
              <Button size="small">Sync now</Button>
            </Row>
          </Stack>
        </PopoverPanel>
        <IconButton {...opens} label="Actions" icon={<EllipsisVertical size={18} />} />
        <Menu key={key} {...opening} label="Actions for Harvest">
          <MenuItem icon={<Pencil size={16} />}>Edit</MenuItem>
          <MenuItem icon={<Copy size={16} />} disabled>
            Duplicate
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon={<Trash2 size={16} />} tone="danger" onSelect={() => setOpen('delete')}>
            Delete
          </MenuItem>
        </Menu>
      </Row>
      <Dialog
        open={open === 'edit'}
        onClose={close}
        title="Edit Project"
        onSubmit={close}
        footer={
          <>
            <Button variant="primary" type="submit">
              Save Changes
            </Button>
            <Button onClick={close}>Cancel</Button>
          </>
        }
      >
        <Stack>
          <TextField label="Project name" defaultValue="Harvest" />
          <TextArea
            label="Description"
            defaultValue="A marketplace that lets small farms sell what is ripe this week."
          />
          <Slider label="Progress" value={progress} onChange={setProgress} step={5} format={(value) => `${value}%`} />
        </Stack>
      </Dialog>
      <ConfirmDialog
        open={open === 'delete'}
        onClose={close}
        onConfirm={close}
        title="Delete Project"
        description="Are you sure you want to delete this project? This action cannot be undone."
        confirmLabel="Delete"
      />
    </Section>
  )
}

import { ArrowRight, EllipsisVertical, Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import { Button, ButtonLink } from '../ui/button/button.tsx'
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { CheckboxField } from '../ui/field/checkbox-field.tsx'
import { PasswordField } from '../ui/field/password-field.tsx'
import { SearchField } from '../ui/field/search-field.tsx'
import { SelectField } from '../ui/field/select-field.tsx'
import { TextArea } from '../ui/field/text-area.tsx'
import { TextField } from '../ui/field/text-field.tsx'
import { IconButton } from '../ui/icon-button/icon-button.tsx'
import { Menu, MenuItem, MenuSeparator } from '../ui/menu/menu.tsx'
import { useMenuButton } from '../ui/menu/use-menu-button.ts'
import { PopoverPanel } from '../ui/popover-panel/popover-panel.tsx'
import { Slider } from '../ui/slider/slider.tsx'
import { Row, Stack } from '../ui/stack/stack.tsx'
import { showToast } from '../ui/toast/toast-store.ts'
import * as styles from './ui-page.css.ts'

const variants = ['primary', 'secondary', 'quiet', 'danger'] as const

export function Buttons() {
  return (
    <>
      {[{}, { size: 'small' }, { busy: true }, { disabled: true }].map((state, row) => (
        <Row key={row} gap="3">
          {variants.map((variant) => (
            <Button key={variant} variant={variant} icon={<Plus size={18} />} {...(state as object)}>
              {variant}
            </Button>
          ))}
        </Row>
      ))}
      <Row gap="3">
        <ButtonLink to="/dev/ui" variant="primary" icon={<ArrowRight size={18} />}>
          Link to a route
        </ButtonLink>
        <ButtonLink href="https://example.com">Link elsewhere</ButtonLink>
        <IconButton label="Edit project" icon={<Pencil size={18} />} />
        <IconButton label="Edit project, small" size="small" icon={<Pencil size={16} />} />
        <IconButton label="Add" variant="primary" icon={<Plus size={18} />} />
        <IconButton label="Adding" variant="secondary" busy icon={<Plus size={18} />} />
      </Row>
    </>
  )
}

const statuses = [
  { value: 'planning', label: 'Planning' },
  { value: 'completed', label: 'Completed' },
] as const

const textStates = [
  { hint: 'Your customers may see it.', placeholder: 'What do you call it?' },
  { optional: true },
  { error: 'The name needs at least two letters.', hint: 'Your customers may see it.', defaultValue: 'H' },
  { readOnly: true, defaultValue: 'Harvest' },
  { disabled: true, defaultValue: 'Harvest' },
]

export function Fields() {
  const [search, setSearch] = useState('harvest')
  const [progress, setProgress] = useState(45)
  const slider = { label: 'Progress', step: 5, value: progress, onChange: setProgress }
  return (
    <div className={styles.columns}>
      <Stack>
        {textStates.map((state, place) => (
          <TextField key={place} label="Project name" {...state} />
        ))}
        <PasswordField label="Password" defaultValue="sevenday" labelAside={<a href="#forgot">Forgot password?</a>} />
        <PasswordField label="New password" autoComplete="new-password" error="At least 6 characters." />
      </Stack>
      <Stack>
        <TextArea label="Description" defaultValue="A marketplace for small farms." />
        <SelectField label="Status" options={statuses} defaultValue="planning" />
        <SelectField label="Status" options={statuses} defaultValue="planning" error="Choose a status." />
        <SearchField label="Search projects" value={search} onValueChange={setSearch} />
        <Slider {...slider} format={(value) => `${value}%`} />
        <Slider {...slider} label="Progress, not now" disabled />
        <div>
          <CheckboxField label="Add the Android app" hint="In the store by day ten." defaultChecked />
          <CheckboxField label="I agree to the terms" error="Agree to the terms to go on." />
          <CheckboxField label="Not for you" disabled />
        </div>
      </Stack>
    </div>
  )
}

export function Overlays() {
  const [open, setOpen] = useState<'edit' | 'delete' | 'panel'>()
  const close = () => setOpen(undefined)
  const { opens, key, opening } = useMenuButton()
  const undo = { label: 'Undo', onSelect: () => showToast({ title: 'Harvest is back' }) }
  return (
    <Row gap="3">
      <Button onClick={() => setOpen('edit')}>Open dialog</Button>
      <Dialog
        open={open === 'edit'}
        onClose={close}
        title="Edit Project"
        onSubmit={close}
        footer={<Button type="submit">Save Changes</Button>}
      >
        <TextField label="Project name" defaultValue="Harvest" />
      </Dialog>
      <Button onClick={() => setOpen('delete')}>Open confirmation</Button>
      <ConfirmDialog
        open={open === 'delete'}
        onClose={close}
        onConfirm={close}
        title="Delete Project"
        description="This action cannot be undone."
        confirmLabel="Delete"
      />
      <PopoverPanel
        label="Sync"
        open={open === 'panel'}
        setOpen={(panel) => setOpen(panel ? 'panel' : undefined)}
        trigger={<Button>Open panel</Button>}
      >
        <p>Everything on this device is on the server.</p>
      </PopoverPanel>
      <IconButton {...opens} label="Actions" icon={<EllipsisVertical size={18} />} />
      <Menu key={key} {...opening} label="Actions for Harvest">
        <MenuItem icon={<Pencil size={16} />}>Edit</MenuItem>
        <MenuItem disabled>Duplicate</MenuItem>
        <MenuSeparator />
        <MenuItem tone="danger" onSelect={() => setOpen('delete')}>
          Delete
        </MenuItem>
      </Menu>
      <Button onClick={() => showToast({ tone: 'success', title: 'Project deleted', action: undo })}>
        Toast with Undo
      </Button>
      <Button onClick={() => showToast({ tone: 'critical', title: 'Login failed', description: 'Try again.' })}>
        Critical toast
      </Button>
    </Row>
  )
}

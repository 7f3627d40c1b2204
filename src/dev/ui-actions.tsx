import { ArrowRight, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button, ButtonLink } from '../ui/button/button.tsx'
import { IconButton } from '../ui/icon-button/icon-button.tsx'
import { Row } from '../ui/stack/stack.tsx'
import { Section } from './ui-section.tsx'

const variants = ['primary', 'secondary', 'quiet', 'danger'] as const

export function ActionsSection() {
  const [busy, setBusy] = useState(false)
  return (
    <Section title="Buttons">
      <Row gap="3">
        {variants.map((variant) => (
          <Button key={variant} variant={variant}>
            {variant.charAt(0).toUpperCase() + variant.slice(1)}
          </Button>
        ))}
        <Button variant="primary" icon={<Plus size={18} />}>
          New Project
        </Button>
        <Button disabled>Disabled</Button>
        <Button variant="primary" disabled>
          Disabled
        </Button>
      </Row>
      <Row gap="3">
        <Button variant="primary" busy>
          Logging in...
        </Button>
        <Button busy>Sending...</Button>
        <Button variant="danger" busy>
          Deleting...
        </Button>
        <Button variant="primary" busy={busy} onClick={() => setBusy(true)}>
          {busy ? 'Saving...' : 'Press to see it work'}
        </Button>
      </Row>
      <Row gap="3">
        {variants.map((variant) => (
          <Button key={variant} variant={variant} size="small">
            Small {variant}
          </Button>
        ))}
        <Button size="small" busy>
          Working...
        </Button>
      </Row>
      <Row gap="3">
        <ButtonLink to="/dev/ui" variant="primary" icon={<ArrowRight size={18} />}>
          Link to a route
        </ButtonLink>
        <ButtonLink href="https://example.com">Link elsewhere</ButtonLink>
        <IconButton label="Edit project" icon={<Pencil size={18} />} />
        <IconButton label="Delete project" icon={<Trash2 size={18} />} />
        <IconButton label="Edit project, small" size="small" icon={<Pencil size={16} />} />
        <IconButton label="Add" variant="primary" icon={<Plus size={18} />} />
        <IconButton label="Add, outlined" variant="secondary" icon={<Plus size={18} />} />
        <IconButton label="Adding" variant="secondary" busy icon={<Plus size={18} />} />
      </Row>
    </Section>
  )
}

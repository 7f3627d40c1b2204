import { Mail } from 'lucide-react'
import { useState } from 'react'
import { CheckboxField } from '../ui/field/checkbox-field.tsx'
import { PasswordField } from '../ui/field/password-field.tsx'
import { SearchField } from '../ui/field/search-field.tsx'
import { SelectField } from '../ui/field/select-field.tsx'
import { TextArea } from '../ui/field/text-area.tsx'
import { TextField } from '../ui/field/text-field.tsx'
import { Slider } from '../ui/slider/slider.tsx'
import { Stack } from '../ui/stack/stack.tsx'
import * as styles from './ui-page.css.ts'
import { Section } from './ui-section.tsx'

const statuses = [
  { value: 'planning', label: 'Planning' },
  { value: 'in-progress', label: 'In Progress' },
  { value: 'completed', label: 'Completed' },
] as const

export function FieldsSection() {
  const [search, setSearch] = useState('harvest')
  const [status, setStatus] = useState<(typeof statuses)[number]['value']>('planning')
  const [progress, setProgress] = useState(45)
  return (
    <Section title="Fields">
      <div className={styles.columns}>
        <Stack>
          <TextField label="Project name" placeholder="What do you call it?" />
          <TextField
            label="Email"
            type="email"
            leading={<Mail size={18} />}
            defaultValue="founder@example.com"
            hint="We only write when something needs you."
          />
          <TextField label="Full name" optional defaultValue="Asha Verma" />
          <TextField
            label="Project name"
            defaultValue="H"
            error="The name needs at least two letters."
            hint="Your customers may see it."
          />
          <TextField label="Email" readOnly defaultValue="founder@example.com" hint="Email cannot be changed" />
          <TextField label="Username" disabled defaultValue="founder" />
          <PasswordField label="Password" defaultValue="sevenday" labelAside={<a href="#forgot">Forgot password?</a>} />
          <PasswordField
            label="New password"
            autoComplete="new-password"
            error="Password must be at least 6 characters long."
          />
        </Stack>
        <Stack>
          <TextArea
            label="Description"
            optional
            defaultValue="A marketplace that lets small farms sell what is ripe this week."
          />
          <SelectField label="Status" options={statuses} value={status} onValueChange={setStatus} />
          <SelectField label="Status" options={statuses} defaultValue="planning" error="Choose a status." />
          <SearchField label="Search projects" value={search} onValueChange={setSearch} />
          <Slider label="Progress" value={progress} onChange={setProgress} step={5} format={(value) => `${value}%`} />
          <Slider
            label="Progress, not now"
            value={20}
            onChange={() => undefined}
            step={5}
            disabled
            format={(value) => `${value}%`}
          />
          <div>
            <CheckboxField
              label="Add the Android app for ₹14,999"
              hint="Four more screens, in the store by day ten."
              defaultChecked
            />
            <CheckboxField label="Send me the weekly letter" />
            <CheckboxField label="I agree to the terms" error="Agree to the terms to go on." />
            <CheckboxField label="Not for you" disabled />
          </div>
        </Stack>
      </div>
    </Section>
  )
}

import { Monitor, Moon, Sun } from 'lucide-react'
import { useEffect } from 'react'
import { IconButton } from '../icon-button/icon-button.tsx'
import { Menu, MenuChoice } from '../menu/menu.tsx'
import { followThemePreference, setThemePreference, useThemePreference } from './theme-preference.ts'

const themes = [
  { value: 'system', label: 'System', Icon: Monitor },
  { value: 'light', label: 'Light', Icon: Sun },
  { value: 'dark', label: 'Dark', Icon: Moon },
] as const

/** System, light or dark; remembered on this device. */
export function ThemeSwitch({ placement }: { placement?: 'bottom-end' | 'top-start' | 'top-end' }) {
  const preference = useThemePreference((state) => state.preference)
  useEffect(followThemePreference, [])
  const Current = themes.find(({ value }) => value === preference)?.Icon ?? Monitor
  return (
    <Menu label="Theme" placement={placement} trigger={<IconButton label="Theme" icon={<Current size={18} />} />}>
      {themes.map(({ value, label, Icon }) => (
        <MenuChoice
          key={value}
          name="theme"
          value={value}
          selected={value === preference}
          icon={<Icon size={18} />}
          onSelect={setThemePreference}
        >
          {label}
        </MenuChoice>
      ))}
    </Menu>
  )
}

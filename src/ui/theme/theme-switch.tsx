import { Monitor } from 'lucide-react'
import { useEffect } from 'react'
import { IconButton } from '../icon-button/icon-button.tsx'
import { Menu, MenuChoice } from '../menu/menu.tsx'
import { followThemePreference, setThemePreference, useThemePreference } from './theme-preference.ts'
import { themes } from './themes.ts'

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

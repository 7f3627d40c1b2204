import { Menu, MenuChoice, type MenuProps } from '../menu/menu.tsx'
import { setThemePreference, themes, useThemePreference } from './theme-preference.ts'

/** Theme options; see `ThemeSwitch`. */
export function ThemeMenu(opening: Omit<MenuProps, 'label' | 'children'>) {
  const preference = useThemePreference((state) => state.preference)
  return (
    <Menu {...opening} label="Theme">
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

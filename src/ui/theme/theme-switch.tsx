import { Monitor } from 'lucide-react'
import { useEffect } from 'react'
import { IconButton } from '../icon-button/icon-button.tsx'
import { late } from '../late/late.tsx'
import { useMenuButton } from '../menu/use-menu-button.ts'
import { followThemePreference, themes, useThemePreference } from './theme-preference.ts'

const ThemeMenu = late(async () => (await import('./theme-menu.tsx')).ThemeMenu)

/** System, light or dark; stored on this device. */
export function ThemeSwitch({ placement }: { placement?: 'bottom-end' | 'top-start' | 'top-end' }) {
  const preference = useThemePreference((state) => state.preference)
  useEffect(followThemePreference, [])
  const Current = themes.find(({ value }) => value === preference)?.Icon ?? Monitor
  const { opens, key, opening } = useMenuButton()
  return (
    <>
      <IconButton {...opens} label="Theme" icon={<Current size={18} />} />
      <ThemeMenu key={key} {...opening} open={opening.focus !== undefined} placement={placement} />
    </>
  )
}

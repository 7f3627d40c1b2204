import { Monitor, Moon, Sun } from 'lucide-react'

/** Available themes, in display order. */
export const themes = [
  { value: 'system', label: 'System', Icon: Monitor },
  { value: 'light', label: 'Light', Icon: Sun },
  { value: 'dark', label: 'Dark', Icon: Moon },
] as const

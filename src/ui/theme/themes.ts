import { Monitor, Moon, Sun } from 'lucide-react'

/** What one may choose from, in the order it is offered. */
export const themes = [
  { value: 'system', label: 'System', Icon: Monitor },
  { value: 'light', label: 'Light', Icon: Sun },
  { value: 'dark', label: 'Dark', Icon: Moon },
] as const

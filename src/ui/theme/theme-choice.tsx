import { useEffect, useId, useRef } from 'react'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import * as styles from './theme-choice.css.ts'
import type { ThemePreference } from './stored-theme.ts'
import { followThemePreference, setThemePreference, themes, useThemePreference } from './theme-preference.ts'

/** Theme picker as three radio buttons, for pages that must not load a menu. */
export function ThemeChoice() {
  const preference = useThemePreference((state) => state.preference)
  const name = useId()
  const box = useRef<HTMLFieldSetElement>(null)
  useEffect(followThemePreference, [])

  // Uncontrolled until hydration: a choice made before this code loaded must survive.
  useEffect(() => {
    const early = box.current?.querySelector<HTMLInputElement>('input:checked')
    if (early && early.value !== 'system') setThemePreference(early.value as ThemePreference)
  }, [])
  useEffect(() => {
    const chosen = box.current?.querySelector<HTMLInputElement>(`input[value="${preference}"]`)
    if (chosen) chosen.checked = true
  }, [preference])

  return (
    <fieldset className={styles.box} ref={box}>
      <legend>
        <VisuallyHidden>Theme</VisuallyHidden>
      </legend>
      {themes.map(({ value, label, Icon }) => (
        <label key={value} className={styles.option} title={label}>
          <input
            className={styles.radio}
            type="radio"
            name={name}
            value={value}
            autoComplete="off"
            defaultChecked={value === 'system'}
            onChange={() => setThemePreference(value)}
          />
          <Icon size={16} aria-hidden="true" />
          <VisuallyHidden>{label}</VisuallyHidden>
        </label>
      ))}
    </fieldset>
  )
}

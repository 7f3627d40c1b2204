import { createGlobalThemeContract } from '@vanilla-extract/css'
import { lightColor } from './light.css.ts'

/** The design tokens of the light theme. The dark theme has other colours (dark.css.ts) and another shadow. */
export const tokens = {
  color: lightColor,
  /** 4 px grid: the key times four is the size in pixels. */
  space: {
    ...{ '1': '4px', '2': '8px', '3': '12px', '4': '16px', '5': '20px', '6': '24px' },
    ...{ '8': '32px', '10': '40px', '12': '48px', '16': '64px', '20': '80px' },
  },
  radius: { small: '6px', medium: '10px', large: '14px', pill: '999px' },
  font: {
    display:
      '"Bricolage Grotesque Variable", "Bricolage Grotesque Fallback", "Helvetica Neue", Arial, system-ui, sans-serif',
    text: '"Instrument Sans Variable", "Instrument Sans Fallback", "Helvetica Neue", Arial, system-ui, sans-serif',
    mono: 'ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, monospace',
    regular: '400',
    medium: '500',
    strong: '600',
  },
  size: {
    /** Font sizes. */
    tiny: '0.75rem',
    small: '0.875rem',
    body: '1rem',
    lead: '1.125rem',
    h3: '1.0625rem',
    h2: '1.25rem',
    h1: '1.75rem',
    /** Control heights. */
    control: '44px',
    controlSmall: '34px',
    target: '44px',
    /** Widths. */
    sidebar: '248px',
    topbar: '56px',
    readable: '64ch',
    page: '1120px',
  },
  motion: { fast: '120ms', medium: '160ms', slow: '200ms', ease: 'cubic-bezier(0.2, 0, 0, 1)' },
  /** A complete border value: `borderTop: vars.hairline`. */
  hairline: '1px solid var(--sd-color-line)',
  hairlineStrong: '1px solid var(--sd-color-line-strong)',
  /** The only shadow, for floating surfaces. */
  shadow: { floating: '0 12px 32px -8px rgb(11 18 32 / 0.22), 0 2px 6px rgb(11 18 32 / 0.08)' },
  /** Dialogs and popovers can open each other and then stack in opening order. An open menu is above the toasts. */
  z: { sticky: '10', chat: '20', drawer: '40', toast: '45', dialog: '50', popover: '50', overDialog: '70' },
}

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/**
 * The design tokens. Components use nothing else.
 * Names are global and readable (`--sd-color-paper`), so that plain CSS and tests can use them too.
 */
export const vars = createGlobalThemeContract(tokens, (_value, path) => `sd-${path.map(kebab).join('-')}`)

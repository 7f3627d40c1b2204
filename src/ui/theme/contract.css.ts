import { createGlobalThemeContract } from '@vanilla-extract/css'

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/**
 * The design tokens. Components use nothing else.
 * Names are global and readable (`--sd-color-paper`), so that plain CSS and tests can use them too.
 */
export const vars = createGlobalThemeContract(
  {
    color: {
      /** Page background. */
      paper: null,
      /** Cards, fields, tables. */
      surface: null,
      /** Floating surfaces: dialogs, menus, toasts. */
      raised: null,
      /** Wells, table heads, hovered rows. */
      sunken: null,
      ink: null,
      inkMuted: null,
      inkFaint: null,
      /** Hairline separators. */
      line: null,
      /** Borders of controls: at least 3:1. */
      lineStrong: null,
      accent: null,
      accentHover: null,
      accentPressed: null,
      onAccent: null,
      accentText: null,
      accentSoft: null,
      /** Marigold: "today" and highlights only. */
      highlight: null,
      onHighlight: null,
      highlightText: null,
      highlightSoft: null,
      danger: null,
      dangerHover: null,
      onDanger: null,
      focus: null,
      scrim: null,
      /** Empty part of a strip. */
      track: null,
      /** Lines of the blueprint grid. */
      grid: null,
      status: {
        neutral: { text: null, soft: null, mark: null },
        planning: { text: null, soft: null, mark: null },
        inProgress: { text: null, soft: null, mark: null },
        completed: { text: null, soft: null, mark: null },
        onHold: { text: null, soft: null, mark: null },
        critical: { text: null, soft: null, mark: null },
      },
    },
    /** 4 px grid: the key times four is the size in pixels. */
    space: {
      '1': null,
      '2': null,
      '3': null,
      '4': null,
      '5': null,
      '6': null,
      '8': null,
      '10': null,
      '12': null,
      '16': null,
      '20': null,
      '24': null,
    },
    radius: { small: null, medium: null, large: null, pill: null },
    font: {
      display: null,
      text: null,
      mono: null,
      regular: null,
      medium: null,
      strong: null,
    },
    size: {
      /** Font sizes. */
      tiny: null,
      small: null,
      body: null,
      lead: null,
      h3: null,
      h2: null,
      h1: null,
      hero: null,
      /** Control heights. */
      control: null,
      controlSmall: null,
      target: null,
      /** Widths. */
      sidebar: null,
      topbar: null,
      readable: null,
      page: null,
    },
    motion: { fast: null, medium: null, slow: null, ease: null },
    /** A complete border value: `borderTop: vars.hairline`. */
    hairline: null,
    hairlineStrong: null,
    /** The only shadow, for floating surfaces. */
    shadow: { floating: null },
    /** Dialogs and popovers can open each other and then stack in opening order. An open menu is above the toasts. */
    z: { sticky: null, chat: null, drawer: null, toast: null, dialog: null, popover: null, overDialog: null },
  },
  (_value, path) => `sd-${path.map(kebab).join('-')}`,
)

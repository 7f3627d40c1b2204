import { describe, expect, it } from 'vitest'
import { darkColor } from './dark.css.ts'
import { lightColor } from './light.css.ts'

type Palette = { [Name in keyof Omit<typeof lightColor, 'status'>]: string } & {
  status: Record<keyof typeof lightColor.status, { text: string; soft: string; mark: string }>
}

const themes: Record<string, Palette> = { light: lightColor, dark: darkColor }

/** WCAG AA for text of any size. */
const readable = 4.5
/** For controls, focus indicators and chart marks. */
const visible = 3

describe.each(Object.entries(themes))('the %s theme', (_name, color) => {
  const surfaces = { paper: color.paper, surface: color.surface, raised: color.raised, sunken: color.sunken }

  it.each(Object.entries(surfaces))('has readable text on %s', (_surface, background) => {
    for (const text of ['ink', 'inkMuted', 'inkFaint', 'accentText'] as const) {
      expect(contrast(color[text], background), text).toBeGreaterThanOrEqual(readable)
    }
    expect(contrast(color.status.critical.text, background), 'errors').toBeGreaterThanOrEqual(readable)
  })

  it('has readable labels on its buttons, including hover and active states', () => {
    for (const fill of [color.accent, color.accentHover, color.accentPressed]) {
      expect(contrast(color.onAccent, fill)).toBeGreaterThanOrEqual(readable)
    }
    for (const fill of [color.danger, color.dangerHover]) {
      expect(contrast(color.onDanger, fill)).toBeGreaterThanOrEqual(readable)
    }
    expect(contrast(color.onHighlight, color.highlight)).toBeGreaterThanOrEqual(readable)
  })

  it('has readable tints', () => {
    for (const [name, tone] of Object.entries(color.status)) {
      expect(contrast(tone.text, tone.soft), name).toBeGreaterThanOrEqual(readable)
      expect(contrast(color.ink, tone.soft), `ink on ${name}`).toBeGreaterThanOrEqual(readable)
    }
    expect(contrast(color.highlightText, color.highlightSoft)).toBeGreaterThanOrEqual(readable)
    expect(contrast(color.accentText, color.accentSoft)).toBeGreaterThanOrEqual(readable)
  })

  it.each(Object.entries(surfaces))('shows focus rings and control borders on %s', (_surface, background) => {
    expect(contrast(color.focus, background), 'focus').toBeGreaterThanOrEqual(visible)
    expect(contrast(color.lineStrong, background), 'lineStrong').toBeGreaterThanOrEqual(visible)
    expect(contrast(color.accent, background), 'accent').toBeGreaterThanOrEqual(visible)
  })

  it('shows the filled part of a strip against its empty part and the surface', () => {
    const fills = {
      accent: color.status.inProgress.mark,
      completed: color.status.completed.mark,
      muted: color.inkFaint,
    }
    for (const [name, fill] of Object.entries(fills)) {
      expect(contrast(fill, color.track), `${name} on the track`).toBeGreaterThanOrEqual(visible)
      expect(contrast(fill, color.surface), `${name} on the surface`).toBeGreaterThanOrEqual(visible)
    }
  })

  it('shows the marks of each status', () => {
    for (const [name, tone] of Object.entries(color.status)) {
      expect(contrast(tone.mark, color.surface), name).toBeGreaterThanOrEqual(visible)
      expect(contrast(tone.mark, color.raised), `${name}, raised`).toBeGreaterThanOrEqual(visible)
    }
  })
})

/** WCAG 2 contrast of two `#rrggbb` colours, 1–21. */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

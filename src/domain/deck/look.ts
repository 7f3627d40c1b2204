import type { DeckTheme, Look } from './slide.ts'

/** Used until the user chooses a colour. */
export const defaultBrandColor = '#1f3df5'

/** The colours of a deck, as six hexadecimal digits. Every text is readable on its background (WCAG 2.2, 1.4.3 and 1.4.11). */
export interface Palette {
  background: string
  ink: string
  /** For labels. */
  quiet: string
  hairline: string
  /** The brand colour where it is readable as text on the background. */
  accent: string
  /** The colour of a second series of a chart. */
  second: string
  /** The background of the first slide, and text on it. */
  cover: string
  onCover: string
}

const black = '000000'
const white = 'ffffff'

const grounds: Readonly<Record<DeckTheme, Pick<Palette, 'background' | 'ink' | 'quiet' | 'hairline'>>> = {
  clear: { background: 'ffffff', ink: '0b1220', quiet: '4e5769', hairline: 'd5dae8' },
  bold: { background: '0e1424', ink: 'ffffff', quiet: 'c3c9d9', hairline: '3a435a' },
  warm: { background: 'fbf6ee', ink: '2a1d12', quiet: '66563f', hairline: 'e2d6c3' },
}

/** The minimum contrast of text, and of meaningful shapes. */
const textContrast = 4.5
const shapeContrast = 3

/** The colours of a look. */
export function paletteOf({ theme, brandColor }: Pick<Look, 'theme' | 'brandColor'>): Palette {
  const ground = grounds[theme]
  const brand = brandColor.slice(1)
  const onCover = contrast(brand, white) >= contrast(brand, black) ? white : black
  return {
    ...ground,
    accent: readable(brand, ground.background, textContrast),
    second: readable(mixed(brand, ground.quiet, 0.7), ground.background, shapeContrast),
    cover: readable(brand, onCover, textContrast),
    onCover,
  }
}

/**
 * The colour, or the nearest mix of it with black or white that has this contrast with the background.
 *
 * @param least at most 4.5, which black or white reaches with every colour
 */
export function readable(color: string, background: string, least: number): string {
  const pole = contrast(background, black) >= contrast(background, white) ? black : white
  for (let step = 0; step < steps; step++) {
    const candidate = mixed(color, pole, step / steps)
    if (contrast(candidate, background) >= least) return candidate
  }
  return pole
}

const steps = 64

/** Contrast of two colours, 1 to 21 (WCAG 2.2, "contrast ratio"). */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** Whether white reads better on a colour than black. */
export function isDark(color: string): boolean {
  return contrast(color, white) > contrast(color, black)
}

/** WCAG 2.2, "relative luminance". */
function luminance(color: string): number {
  const [red, green, blue] = channels(color).map((channel) => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function channels(color: string): number[] {
  return [0, 2, 4].map((start) => Number.parseInt(color.slice(start, start + 2), 16))
}

/** @param share of the other colour, 0 to 1 */
function mixed(color: string, other: string, share: number): string {
  const others = channels(other)
  return channels(color)
    .map((channel, index) => Math.round(channel + ((others[index] ?? 0) - channel) * share))
    .map((channel) => channel.toString(16).padStart(2, '0'))
    .join('')
}

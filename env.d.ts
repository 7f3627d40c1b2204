/** The variables of a build, described in README.md. Without this, Vite would type each of them as `any`. */
interface ImportMetaEnv {
  /** Empty or missing: the backend answers on the page's own origin. */
  readonly VITE_SUPABASE_URL?: string
  /** The embedded backend sets its own. */
  readonly VITE_SUPABASE_PUBLISHABLE_KEY: string
  /** Empty or missing: no push can be sent, and the app offers none. The embedded backend sets its own. */
  readonly VITE_VAPID_PUBLIC_KEY?: string
  readonly VITE_AUTH_GOOGLE?: string
  /** Set by the build: the version in package.json and the commit. */
  readonly VITE_VERSION: string
}

/** The part that make-fonts.ts uses; the package has no types. */
declare module 'subset-font' {
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'truetype' | 'woff2'
      keepFeatures?: readonly string[]
      noHinting?: boolean
      dropTables?: readonly string[]
      preserveNameIds?: readonly number[]
    },
  ): Promise<Buffer>
}

/** The part that share-image.ts and tests use; the package has no types. */
declare module 'fontkit' {
  export function create(file: Uint8Array): {
    layout(text: string): {
      glyphs: { path: { toSVG(): string } }[]
      positions: { xAdvance: number; xOffset: number; yOffset: number }[]
      advanceWidth: number
    }
    unitsPerEm: number
    getGlyph(id: number): { path: { toSVG(): string }; advanceWidth: number }
  }
}

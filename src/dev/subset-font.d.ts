/** The part that make-fonts.ts uses; the package has no types. */
declare module 'subset-font' {
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'woff' | 'woff2'
      keepFeatures?: readonly string[]
      noHinting?: boolean
      dropTables?: readonly string[]
      preserveNameIds?: readonly number[]
    },
  ): Promise<Buffer>
}

/** What make-fonts.ts uses of it; the package brings no types. */
declare module 'subset-font' {
  export default function subsetFont(font: Buffer, text: string, options: { targetFormat: 'woff2' }): Promise<Buffer>
}

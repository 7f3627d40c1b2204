const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu

/**
 * The text without characters that can't be seen: zero width, soft hyphens, direction marks, as they come with a pasted text. Not for prose: Indian
 * scripts need joiners. Those of an emoji go, too.
 */
export function withoutInvisible(written: string): string {
  return written.replaceAll(invisible, '')
}

/**
 * An address as files may contain it (RFC 3986). Browsers leave some characters of a query as they are, which makes Office call a document
 * damaged.
 *
 * @param href as `linkedText` has it
 */
export function webAddress(href: string): string {
  return href.replaceAll(/[^\w.~:/?#@!$&'()*+,;=%-]/gu, encodeURIComponent).replaceAll(/%(?![\da-f]{2})/gi, '%25')
}

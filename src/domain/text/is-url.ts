/** No host is longer (RFC 1035). Browsers take a tenth of a second to spell 4,000 letters of another script as a host. */
export const hostMax = 253

const tooLong = new RegExp(`^[a-z]+:[/\\\\]*[^/\\\\?#]{${hostMax + 1}}`, 'i')

/** Whether a browser can open an address with a host. `URL.canParse` is missing in Safari before 17. */
export function isUrl(address: string): boolean {
  if (tooLong.test(address)) return false
  try {
    return new URL(address).host !== ''
  } catch {
    return false
  }
}

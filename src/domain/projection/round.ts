/**
 * `numerator / denominator` rounded half away from zero, as a spreadsheet's `ROUND(x, 0)`. Never -0.
 *
 * @param numerator an integer; exact up to 2^52 in size
 * @param denominator a positive integer
 */
export function roundedQuotient(numerator: number, denominator: number): number {
  const size = Math.abs(numerator)
  const rest = size % denominator
  const quotient = (size - rest) / denominator + (rest * 2 >= denominator ? 1 : 0)
  return numerator < 0 && quotient !== 0 ? -quotient : quotient
}

/** The whole part of `numerator / denominator`, for a numerator of at least 0: exact where a floating quotient might round up. */
export function wholeQuotient(numerator: number, denominator: number): number {
  return (numerator - (numerator % denominator)) / denominator
}

/**
 * `numerator / denominator` rounded half away from zero, like a spreadsheet's `ROUND(x, 0)`. Never -0.
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

/** The whole part of `numerator / denominator`, for a numerator of at least 0. Exact even if a floating-point quotient would round up. */
export function wholeQuotient(numerator: number, denominator: number): number {
  return (numerator - (numerator % denominator)) / denominator
}

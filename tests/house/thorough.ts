/**
 * Whether to test on both database engines, over many random histories, and on every page and state with axe: true in CI and in `.ci/run`.
 * Elsewhere one engine, fewer histories and one page per layout are enough.
 */
export const thorough = Boolean(process.env.CI)

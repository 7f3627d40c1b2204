/**
 * Whether everything is proved on both database engines, over many random histories, and on every page and state with axe: in CI, and in
 * `.ci/run`. Elsewhere one engine, fewer histories and a page of each layout are enough to work with.
 */
export const thorough = Boolean(process.env.CI)

/**
 * Whether everything is proved on both database engines and over many random histories: in CI, and in `.ci/run`. Elsewhere one engine
 * and fewer histories are enough to work with.
 */
export const thorough = Boolean(process.env.CI)

/**
 * Whether this is the thorough run, `npm test -- --all`: both database engines, more random histories, axe on every page and state.
 * Nothing else about a machine changes what runs.
 */
export const thorough = process.env.TEST_ALL === '1'

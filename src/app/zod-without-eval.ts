/**
 * The Content-Security-Policy forbids code made from text. zod copes, but tries it first, which the browser reports as a
 * violation. This setting stands before zod is loaded, so that no public page has to load zod for it.
 */
const scope = globalThis as { __zod_globalConfig?: { jitless?: boolean } }
scope.__zod_globalConfig = { ...scope.__zod_globalConfig, jitless: true }

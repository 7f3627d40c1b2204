/**
 * The Content-Security-Policy forbids eval. zod works without it but tries it first, which the browser reports as a violation. This setting
 * must run before zod loads; setting it here saves public pages from loading zod for it.
 */
const scope = globalThis as { __zod_globalConfig?: { jitless?: boolean } }
scope.__zod_globalConfig = { ...scope.__zod_globalConfig, jitless: true }

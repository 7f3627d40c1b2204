/**
 * What @supabase/lite reads from the environment while it is being loaded. Import this before it: modules are evaluated
 * in the order of their imports.
 */

// Its telemetry is off for good: a development tool of ours reports to nobody.
process.env.DO_NOT_TRACK = '1'
// Without it the storage routes do not exist.
process.env.EXPERIMENTAL_STORAGE = '1'

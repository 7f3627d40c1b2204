/** Environment variables that @supabase/lite reads while it loads. Import this file before it: modules are evaluated in import order. */

// Turn telemetry off: our development tools report to no third party.
process.env.DO_NOT_TRACK = '1'
// Without it the storage routes do not exist.
process.env.EXPERIMENTAL_STORAGE = '1'

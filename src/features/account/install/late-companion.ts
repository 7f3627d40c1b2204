import { late } from '#src/ui/late/late.tsx'

/** Rendered once in each shell; its code loads after the early screen. */
export const LateInstallCompanion = late(async () => (await import('./install-companion.tsx')).InstallCompanion, {
  isExtra: true,
})

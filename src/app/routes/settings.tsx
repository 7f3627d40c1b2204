export { SettingsScreen as default } from '#src/features/settings/settings-screen.tsx'

export { AdminSettingsScreen as default } from '#src/features/activity/admin-settings-screen.tsx'

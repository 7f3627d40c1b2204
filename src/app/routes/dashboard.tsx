export { askFirst } from '#src/features/dashboard/queries.ts'
export { DashboardScreen as default } from '#src/features/dashboard/dashboard-screen.tsx'

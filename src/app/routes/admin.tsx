export { AdminHomeScreen as default } from '#src/features/admin-home/admin-home-screen.tsx'
export { askFirst } from '#src/features/admin-home/queries.ts'

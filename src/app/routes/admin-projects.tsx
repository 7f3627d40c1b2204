export { askFirst } from '#src/features/projects/management-list.ts'
export { ManagementScreen as default } from '#src/features/projects/management-screen.tsx'

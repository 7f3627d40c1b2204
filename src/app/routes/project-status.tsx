export { askFirst } from '#src/features/project-status/queries.ts'
export { ProjectStatusScreen as default } from '#src/features/project-status/project-status-screen.tsx'

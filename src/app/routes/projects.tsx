export { askFirst } from '#src/features/projects/queries.ts'
export { ProjectsScreen as default } from '#src/features/projects/projects-screen.tsx'

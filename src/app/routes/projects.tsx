export { askFirst } from '#src/features/projects/list-state.ts'
export { ProjectsScreen as default } from '#src/features/projects/projects-screen.tsx'

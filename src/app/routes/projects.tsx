export { ProjectsScreen as default } from '#src/features/projects/projects-screen.tsx'

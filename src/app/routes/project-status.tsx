export { ProjectStatusScreen as default } from '#src/features/project-status/project-status-screen.tsx'

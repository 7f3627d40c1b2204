export { askFirst } from '#src/features/tasks/queries.ts'
export { TasksScreen as default } from '#src/features/tasks/tasks-screen.tsx'

export { askFirst } from '#src/features/tasks/list-state.ts'
export { TasksScreen as default } from '#src/features/tasks/tasks-screen.tsx'

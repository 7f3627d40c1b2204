export { askFirst } from '#src/features/people/list-state.ts'
export { UsersScreen as default } from '#src/features/people/users-screen.tsx'

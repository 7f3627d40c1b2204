export { askFirst } from '#src/features/people/queries.ts'
export { UsersScreen as default } from '#src/features/people/users-screen.tsx'

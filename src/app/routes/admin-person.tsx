export { askFirst } from '#src/features/people/person-queries.ts'
export { PersonScreen as default } from '#src/features/people/person-screen.tsx'

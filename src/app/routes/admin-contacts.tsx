export { askFirst } from '#src/features/messages/queries.ts'
export { MessagesScreen as default } from '#src/features/messages/messages-screen.tsx'

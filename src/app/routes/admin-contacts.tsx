export { askFirst } from '#src/features/messages/list-state.ts'
export { MessagesScreen as default } from '#src/features/messages/messages-screen.tsx'

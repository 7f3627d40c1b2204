export { ShareScreen as default } from '#src/features/share/share-screen.tsx'

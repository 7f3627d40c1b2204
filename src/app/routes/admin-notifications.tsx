export { askFirst } from '#src/features/notifications/recent-queries.ts'
export { AdminNotificationsScreen as default } from '#src/features/notifications/admin-notifications-screen.tsx'

export { AuthCallbackScreen as default } from '#src/features/accounts/auth-callback-screen.tsx'

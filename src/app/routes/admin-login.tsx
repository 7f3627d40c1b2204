export { AdminLoginScreen as default } from '#src/features/accounts/admin-login-screen.tsx'

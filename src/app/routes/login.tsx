export { LoginScreen as default } from '#src/features/accounts/login-screen.tsx'

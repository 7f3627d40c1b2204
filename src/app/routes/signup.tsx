export { SignupScreen as default } from '#src/features/accounts/signup-screen.tsx'

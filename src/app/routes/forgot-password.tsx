export { ForgotPasswordScreen as default } from '#src/features/accounts/forgot-password-screen.tsx'

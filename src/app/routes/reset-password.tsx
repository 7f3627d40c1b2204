export { ResetPasswordScreen as default } from '#src/features/accounts/reset-password-screen.tsx'

export { PrivacyPage as default } from '#src/marketing/pages/legal.tsx'

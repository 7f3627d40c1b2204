export { TermsPage as default } from '#src/marketing/pages/legal.tsx'

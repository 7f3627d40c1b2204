export { HowItWorksPage as default } from '#src/marketing/pages/how-it-works.tsx'

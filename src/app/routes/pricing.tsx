export { PricingPage as default } from '#src/marketing/pages/pricing.tsx'

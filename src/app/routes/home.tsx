export { HomePage as default } from '#src/marketing/pages/home.tsx'

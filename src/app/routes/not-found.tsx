export { NotFoundPage as default } from '#src/marketing/pages/not-found.tsx'

export { default } from './admin-placeholder.tsx'

export { UiPage as default } from '#src/dev/ui-page.tsx'

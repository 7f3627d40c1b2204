export { ToolsPage as default } from '#src/marketing/pages/tools.tsx'

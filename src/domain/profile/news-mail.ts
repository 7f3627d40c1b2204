import type { NewsMailChoice } from './table.ts'

/** Labels of the choices of when news is mailed. */
export const newsMailLabels: Record<NewsMailChoice, string> = {
  'at-once': 'As it happens',
  daily: 'Once a day, at nine',
  never: 'Never',
}

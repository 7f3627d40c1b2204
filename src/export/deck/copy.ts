import { site } from '#src/site.ts'

/** Texts that only the exported files have. */
export const copy = {
  /** The theme's name in PowerPoint. */
  theme: site.name,
  layouts: { title: 'Title slide', content: 'Title and content', titleOnly: 'Title only' },
  /** Placeholder texts of layouts, for users who add a slide. */
  prompts: { title: 'Title', subtitle: 'Subtitle', body: 'Text', notes: 'Notes' },
  /** The elements' names in PowerPoint's selection pane. */
  elements: {
    title: 'Title',
    subtitle: 'Subtitle',
    text: 'Text',
    picture: 'Picture',
    shape: 'Shape',
    chart: 'Chart',
    table: 'Table',
    slideImage: 'Slide',
    notes: 'Notes',
  },
  /** The bookmark in a PDF of a slide without a title. @param number from 1 */
  slide: (number: number) => `Slide ${number}`,
  /** The unit of a chart's values, above the categories of its data. */
  units: {
    rupees: { crore: 'In ₹ crore', lakh: 'In ₹ lakh', one: 'In ₹' },
    count: 'Count',
    percent: 'In percent',
  },
}

import { site } from '#src/site.ts'

/** Texts of the exported files that the deck doesn't have. */
export const copy = {
  /** The theme's name in PowerPoint. */
  theme: site.name,
  layouts: { title: 'Title slide', content: 'Title and content', titleOnly: 'Title only' },
  /** In the places of layouts, for users who add a slide. */
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
  /** In a PDF's list of bookmarks, for a slide without a title. @param number from 1 */
  slide: (number: number) => `Slide ${number}`,
  /** The unit of a chart's values, above the categories of its data. */
  units: {
    rupees: { crore: 'In ₹ crore', lakh: 'In ₹ lakh', one: 'In ₹' },
    count: 'Count',
    percent: 'In percent',
  },
}

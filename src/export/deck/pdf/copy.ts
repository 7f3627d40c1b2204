/** Texts of the PDF that the deck doesn't have. */
export const copy = {
  /** In the list of bookmarks, for a slide without a title. @param number from 1 */
  slide: (number: number) => `Slide ${number}`,
  /** Read for a chart without title and description. */
  chart: 'Chart',
}

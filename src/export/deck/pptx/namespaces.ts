import { drawingNamespace } from '../../chart/chart.ts'
import { relationshipNamespace } from '../../office-package.ts'

/** What the root of a part of PresentationML declares. */
export const presentationNamespaces = {
  'xmlns:a': drawingNamespace,
  'xmlns:r': relationshipNamespace,
  'xmlns:p': 'http://schemas.openxmlformats.org/presentationml/2006/main',
}

/** The beginning of content types of PresentationML. */
export const presentationContent = 'application/vnd.openxmlformats-officedocument.presentationml'

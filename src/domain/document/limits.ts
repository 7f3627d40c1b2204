export const documentKinds = ['projection', 'deck'] as const
export const documentTemplates = ['', 'subscription', 'marketplace', 'services', 'shop'] as const
export const rowKinds = ['hire', 'sales', 'fixed', 'marketing', 'once', 'funding'] as const

/** Maximum number of live documents that a customer creates in a project. */
export const documentsMax = 20
/** The same of rows in a document. Hidden rows count. */
export const documentRowsMax = 200
export const rowTextMax = 4000
export const picturePathMax = 200

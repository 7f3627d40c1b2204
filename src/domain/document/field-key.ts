/** Names a field of a row of a document, or of the document itself. */
export const fieldKey = (rowId: string, column: string) => `${rowId}.${column}`

/** The row of a `fieldKey`. */
export const rowOfKey = (key: string) => key.slice(0, key.lastIndexOf('.'))

/** Names a field of a row of a document, or of the document itself. */
export const fieldKey = (rowId: string, column: string) => `${rowId}.${column}`

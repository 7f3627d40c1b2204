import { rowTitleMax } from './fields.ts'
import { deckThemes, partKinds, slideKinds } from '../deck/slide.ts'
import { lineKinds, scenarioNames } from '../projection/inputs.ts'

export const documentKinds = ['projection', 'deck'] as const
export const documentTemplates = ['', 'subscription', 'marketplace', 'services', 'shop'] as const
export const documentThemes = ['', ...deckThemes] as const
export const figuresScenarios = ['', ...scenarioNames] as const
export const rowKinds = [...lineKinds, ...slideKinds, ...partKinds] as const

/** Maximum number of live documents that a customer creates in a project. */
export const documentsMax = 20
/** The same of rows in a document. Hidden rows count. */
export const documentRowsMax = 200
/** Maximum number of documents and of rows of a customer, with those deleted and not yet purged. */
export const documentsKeptMax = 2000
export const documentRowsKeptMax = 20_000
export const rowTextMax = 4000
/** Of each text of a row. */
export const rowTextsMax: Readonly<Record<string, number>> = { title: rowTitleMax, body: rowTextMax, notes: rowTextMax }
/** The name of a picture in the bucket of files: project, post and part. */
export const picturePath =
  /^([\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\/(original|preview))?$/

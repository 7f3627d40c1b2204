import { z } from 'zod'
import { name, text } from '../text/storable.ts'
import { visible } from '../text/characters.ts'
import { monthShape } from '../projection/inputs.ts'
import { positionSchema } from '../columns.ts'
import { rowSchema } from '../row-schema.ts'
import {
  documentKinds,
  documentTemplates,
  documentThemes,
  figuresScenarios,
  picturePath,
  rowKinds,
  rowTextMax,
} from './rules.ts'
import { brandColorForm } from '../deck/slide.ts'
import { documentColumns, documentNameMax, documentRowColumns, rowTitleMax } from './table.ts'

const rowText = () => text().max(rowTextMax, `A text can have up to ${rowTextMax.toLocaleString('en')} characters.`)

export const documentSchema = rowSchema(documentColumns, {
  kind: z.enum(documentKinds),
  name: name()
    .trim()
    .regex(visible, 'Give it a name.')
    .max(documentNameMax, `A name can have up to ${documentNameMax} characters.`),
  template: z.enum(documentTemplates),
  first_month: z.union([z.literal(''), z.string().regex(monthShape, 'Choose a month.')]),
  theme: z.enum(documentThemes),
  brand_color: z.union([z.literal(''), z.string().regex(brandColorForm, 'Choose a colour.')]),
  logo_path: z.string().regex(picturePath),
  figures_scenario: z.enum(figuresScenarios),
})

export const documentRowSchema = rowSchema(documentRowColumns, {
  kind: z.enum(rowKinds),
  position: positionSchema,
  title: name().trim().max(rowTitleMax, `A name can have up to ${rowTitleMax} characters.`),
  body: rowText(),
  notes: rowText(),
  picture_path: z.string().regex(picturePath),
})

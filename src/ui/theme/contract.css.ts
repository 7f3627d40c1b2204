import { createGlobalThemeContract } from '@vanilla-extract/css'
import { tokens } from './tokens.ts'

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/**
 * The design tokens. Components use nothing else.
 * Names are global and readable (`--sd-color-paper`), so that plain CSS and tests can use them too.
 */
export const vars = createGlobalThemeContract(tokens, (_value, path) => `sd-${path.map(kebab).join('-')}`)

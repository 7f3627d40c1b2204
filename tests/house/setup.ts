import { failOnConsoleError } from './console.ts'

failOnConsoleError()

/** A press counts from the moment it is made, so every function that writes to the journal must do so before any await. */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type ArrowFunctionExpression, type Function as FunctionLike, type Node, parseSync } from 'oxc-parser'
import { expect, it } from 'vitest'
import { walk } from '../../scripts/boundaries.ts'

/** Functions that must wait before they know what to write. */
const exceptions: Readonly<Record<string, string>> = {
  'src/features/kit/people/choose-avatar.ts chooseAvatar':
    'draws the picture first; until then, its file is all there is',
  'src/features/account/profile/own-avatar.tsx chosen': 'the same',
  'src/features/panel/tasks/save-task.ts place': 'places a task that is written, among those that are there',
  'src/features/documents/core/undo-button.tsx perform:': 'what it undoes may not be in the database yet',
  'src/features/documents/core/last-edits.ts undo:': 'the same',
}

interface Part {
  file: string
  name: string
  line: number
  /** The calls by name, in the order of the source, and each `await` at the start of its operand. */
  steps: readonly { call?: string; wait?: true; at: number }[]
}

/** The functions of a file, each without those inside it. */
function functionsIn(file: string, source: string): Part[] {
  const found: Part[] = []
  const { program } = parseSync(file, source)
  const imported = importsOf(file, program)
  walk(program, (node) => {
    if (!isFunction(node)) return
    const steps: { call?: string; wait?: true; at: number }[] = []
    collect(node.body, steps)
    for (const step of steps) if (step.call !== undefined) step.call = imported.get(step.call) ?? step.call
    const name = nameOf(node, program) ?? ''
    const line = source.slice(0, node.start).split('\n').length
    found.push({ file, name, line, steps: steps.sort((a, b) => a.at - b.at) })
  })
  return found
}

type FunctionNode = FunctionLike | ArrowFunctionExpression

function isFunction(node: Node): node is FunctionNode {
  return ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'].includes(node.type)
}

function collect(value: unknown, steps: { call?: string; wait?: true; at: number }[]): void {
  if (Array.isArray(value)) for (const item of value) collect(item, steps)
  if (typeof value !== 'object' || value === null || !('type' in value)) return
  const node = value as Node
  if (isFunction(node)) return
  for (const child of Object.values(node)) collect(child, steps)
  // The operand of an await is called before it waits.
  if (node.type === 'AwaitExpression') steps.push({ wait: true, at: node.end })
  if (node.type === 'CallExpression') steps.push({ call: calledBy(node.callee), at: node.end - 0.5 })
}

function calledBy(callee: Node): string {
  if (callee.type === 'Identifier') return callee.name
  return callee.type === 'MemberExpression' && callee.property.type === 'Identifier' ? `.${callee.property.name}` : ''
}

/** The name that a function is declared with, or the property that it is. */
function nameOf(wanted: FunctionNode, program: unknown): string | undefined {
  if (wanted.type === 'FunctionDeclaration') return wanted.id?.name
  let name: string | undefined
  walk(program, (node) => {
    if (node.type === 'VariableDeclarator' && node.init === wanted && node.id.type === 'Identifier') name = node.id.name
    if (node.type === 'Property' && node.value === wanted && node.key.type === 'Identifier') name = `${node.key.name}:`
  })
  return name
}

/** The imports of a file, as `<file> <name>` by their local names. */
function importsOf(file: string, program: unknown): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  walk(program, (node) => {
    if (node.type !== 'ImportDeclaration') return
    const { value } = node.source
    const from = value.startsWith('#') ? value.slice(1) : join(dirname(file), value)
    for (const specifier of node.specifiers) {
      if (specifier.type === 'ImportSpecifier' && specifier.imported.type === 'Identifier')
        found.set(specifier.local.name, `${from} ${specifier.imported.name}`)
    }
  })
  return found
}

/** The functions that wait before they write, as `<file>:<line> <name>`. */
function lateWrites(sources: Readonly<Record<string, string>>): string[] {
  const functions = Object.entries(sources).flatMap(([file, source]) => functionsIn(file, source))
  const writers = new Set<string>()
  const isWrite = (file: string, call = '') =>
    ['write', '.write', '.undo'].includes(call) || writers.has(call) || writers.has(`${file} ${call}`)
  for (let known = -1; known < writers.size; ) {
    known = writers.size
    for (const { file, name, steps } of functions) {
      if (name && steps.some(({ call }) => isWrite(file, call))) writers.add(`${file} ${name}`)
    }
  }
  return functions.flatMap(({ file, line, name, steps }) => {
    const first = steps.findIndex(({ call }) => isWrite(file, call))
    const waits = steps.slice(0, Math.max(first, 0)).some(({ wait }) => wait)
    return waits && !(`${file} ${name}` in exceptions) ? [`${file}:${line} ${name}`] : []
  })
}

it('finds a function that waits before it writes in any way', () => {
  const source = `
    const save = async ({ write }) => { await write([]) }
    const late = { onSave: async () => { await db; await save(actor) } }
    const early = { onSave: async () => { await save(actor); await db; await save(actor) } }
    async function dropped({ write }) { const rows = await read(); return write(rows) }
  `
  expect(lateWrites({ 'a.ts': source })).toEqual(['a.ts:3 onSave:', 'a.ts:5 dropped'])
})

it('finds none in the features', () => {
  const files = globSync('src/features/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file))
  expect(files.length).toBeGreaterThan(300)
  expect(lateWrites(Object.fromEntries(files.map((file) => [file, readFileSync(file, 'utf8')])))).toEqual([])
})

/**
 * Small mistakes for `npm run mutate`, which shows which of them the tests catch. The kinds follow Offutt et al., "An experimental determination of
 * sufficient mutant operators" (1996): negated conditions and removed statements find most. Mistakes in rights, columns and the focus were added,
 * because they break this product silently.
 */
import { type Node, parseSync } from 'oxc-parser'
import { seededRandom } from '#tests/sync/faults.ts'
import { walk } from '../boundaries.ts'

const kinds = ['condition', 'await', 'call', 'right', 'column', 'focus'] as const
export type Kind = (typeof kinds)[number]

export interface Mutation {
  kind: Kind
  file: string
  line: number
  /** The range of the text that is replaced. */
  start: number
  end: number
  /** What replaces it. */
  text: string
}

/** How many of each kind are drawn of forty. */
const shares: Record<Kind, number> = { condition: 16, await: 5, call: 5, right: 6, column: 5, focus: 3 }

/** The mutations that are possible in a source file. @param file its path from the root, which tells the language */
export function mutationsOf(file: string, source: string): Mutation[] {
  const found = file.endsWith('.sql') ? ofSql(source) : ofTypeScript(file, source)
  return found.map((mutation) => ({
    ...mutation,
    file,
    line: source.slice(0, mutation.start).split('\n').length,
  }))
}

type Site = Omit<Mutation, 'file' | 'line'>

/** The source with the mistake. */
export function mutate(source: string, { start, end, text }: Pick<Mutation, 'start' | 'end' | 'text'>): string {
  return source.slice(0, start) + text + source.slice(end)
}

/**
 * Draws mutations, each kind by its share.
 *
 * @param seed the same seed draws the same mutations from the same sources
 */
export function drawMutations(all: readonly Mutation[], { seed, count }: { seed: number; count: number }): Mutation[] {
  const random = seededRandom(seed)
  const total = Object.values(shares).reduce((sum, share) => sum + share, 0)
  const shuffled = all.map((mutation) => ({ mutation, at: random() })).sort((one, other) => one.at - other.at)
  return kinds.flatMap((kind) => {
    const wanted = Math.max(1, Math.round((shares[kind] * count) / total))
    return shuffled.flatMap(({ mutation }) => (mutation.kind === kind ? mutation : [])).slice(0, wanted)
  })
}

const negations: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '<': '>=',
  '<=': '>',
  '>': '<=',
  '>=': '<',
  '&&': '||',
  '||': '&&',
}

/** A name of a column, as opposed to one of TypeScript. */
const column = /^_?[a-z]+(?:_[a-z]+)+$/

function ofTypeScript(file: string, source: string): Site[] {
  const found: Site[] = []
  const columns: Node[] = []
  const add = (kind: Kind, { start, end }: { start: number; end: number }, text: string) =>
    found.push({ kind, start, end, text })
  const textOf = ({ start, end }: Node) => source.slice(start, end)
  walk(parseSync(file, source).program, (node) => {
    switch (node.type) {
      case 'IfStatement':
      case 'ConditionalExpression':
        add('condition', node.test, `!(${textOf(node.test)})`)
        break
      case 'BinaryExpression':
      case 'LogicalExpression': {
        const opposite = negations[node.operator]
        if (opposite) add('condition', node, `${textOf(node.left)} ${opposite} ${textOf(node.right)}`)
        break
      }
      case 'ExpressionStatement': {
        const { expression } = node
        if (expression.type === 'AwaitExpression') add('await', expression, `void ${textOf(expression.argument)}`)
        else if (/^[\w.?]*[fF]ocus\w*\(/.test(textOf(expression))) add('focus', node, ';')
        else if (expression.type === 'CallExpression') add('call', node, ';')
        break
      }
      case 'JSXAttribute':
        if (/^(?:autoFocus|initialFocus|finalFocus)\b/.test(textOf(node))) add('focus', node, '')
        break
      case 'MemberExpression':
        if (column.test(textOf(node.property)) && !node.computed) columns.push(node.property)
        break
      default:
        break
    }
  })
  const names = [...new Set(columns.map(textOf))].sort()
  for (const node of columns) {
    const other = names[(names.indexOf(textOf(node)) + 1) % names.length]
    if (other !== undefined && other !== textOf(node)) add('column', node, other)
  }
  return found
}

function ofSql(source: string): Site[] {
  const code = source.replace(/--.*$/gm, (comment) => ' '.repeat(comment.length))
  const found: Site[] = []
  for (const { 0: statement, index } of code.matchAll(/^(?:revoke |select private\.(?:open|let_owners)\()[^;]*;/gm)) {
    found.push({ kind: 'right', start: index, end: index + statement.length, text: '' })
  }
  for (const { 0: policy, index } of code.matchAll(/^create policy [^;]*;/gm)) {
    for (const { 0: clause, index: at } of policy.matchAll(/\b(?:using|with check) \(/g)) {
      const open = index + at + clause.length - 1
      found.push({ kind: 'right', start: open, end: closing(code, open) + 1, text: '(true)' })
    }
  }
  for (const { 0: statement, 1: condition = '', index } of code.matchAll(/\bif ([^;]*?) then\b/g)) {
    const start = index + statement.indexOf(condition)
    found.push({ kind: 'condition', start, end: start + condition.length, text: `not (${condition})` })
  }
  for (const { 0: line, index } of code.matchAll(/^ +and [^;()\n]*$/gm)) {
    found.push({ kind: 'condition', start: index, end: index + line.length, text: '' })
  }
  for (const { 0: body, index } of code.matchAll(/^create function [^]*?\$\$[^]*?\$\$/gm)) {
    const uses = [...body.matchAll(/\b(new|old)\.(\w+)/g)]
    const names = [...new Set(uses.map(([, , name]) => name))].sort()
    for (const { 0: use, 1: row, 2: name, index: at } of uses) {
      const other = names[(names.indexOf(name) + 1) % names.length]
      if (other === undefined || other === name) continue
      found.push({ kind: 'column', start: index + at, end: index + at + use.length, text: `${row}.${other}` })
    }
  }
  return found
}

/** The place of the bracket that closes the one at `open`. */
function closing(code: string, open: number): number {
  let depth = 0
  for (let at = open; at < code.length; at++) {
    if (code[at] === '(') depth++
    else if (code[at] === ')' && --depth === 0) return at
  }
  return code.length - 1
}

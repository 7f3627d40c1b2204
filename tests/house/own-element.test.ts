/**
 * A text next to an element that appears and disappears must be alone in its own element: a translation wraps each text, and React then fails to find
 * the text to remove, or to insert before. `surviveTranslation` handles the cases that this rule can't read from the source.
 */
import { globSync, readFileSync } from 'node:fs'
import { type JSXChild, type JSXElement, type JSXFragment, type Node, parseSync, Visitor } from 'oxc-parser'
import { expect, test } from 'vitest'

/** The lines where texts have siblings that appear and disappear. */
function neighboursIn(source: string): number[] {
  const lines: number[] = []
  const check = ({ children, ...element }: JSXElement | JSXFragment) => {
    const shown = children.filter((child) => !isBlank(child))
    const isInline =
      element.type === 'JSXElement' &&
      inline.test(source.slice(element.openingElement.name.start, element.openingElement.name.end))
    for (const child of shown) {
      const others = shown.filter((other) => other !== child)
      if (
        (isText(child, isInline) && others.some(comesAndGoes)) ||
        (isWords(child) && comesAndGoes(child) && others.length > 0)
      )
        lines.push(source.slice(0, child.start).split('\n').length)
    }
  }
  new Visitor({ JSXElement: check, JSXFragment: check }).visit(parseSync('a.tsx', source).program)
  return lines
}

const inside = (child: JSXChild): Node => (child.type === 'JSXExpressionContainer' ? child.expression : child)

function isBlank(child: JSXChild): boolean {
  const node = inside(child)
  return node.type === 'JSXEmptyExpression' || (node.type === 'JSXText' && node.value.trim() === '')
}

/** Elements that always contain text. */
const inline = /^(a|button|dd|dt|h\d|label|li|p|span|strong|td|th|.*(Button|Link|Item|Label|Heading))$/
const words = ['children', 'label', 'title', 'name', 'text', 'header']

function isText(child: JSXChild, isInline: boolean): boolean {
  const node = inside(child)
  const last = node.type === 'MemberExpression' ? node.property : node
  if (node.type === 'Literal') return typeof node.value === 'string' && node.value.trim() !== ''
  return (
    ['JSXText', 'TemplateLiteral'].includes(node.type) ||
    (isInline && last.type === 'Identifier' && words.includes(last.name))
  )
}

/** Whether an expression is a text in one case, and nothing or something else in another. */
function isWords(child: JSXChild): boolean {
  const node = inside(child)
  const isString = (one: Node) =>
    one.type === 'TemplateLiteral' || (one.type === 'Literal' && typeof one.value === 'string')
  if (node.type === 'LogicalExpression') return isString(node.right)
  return node.type === 'ConditionalExpression' && [node.consequent, node.alternate].some(isString)
}

const comesAndGoes = (child: JSXChild): boolean =>
  ['ConditionalExpression', 'LogicalExpression'].includes(inside(child).type)

test.for([
  ['<p>{busy ? <Spinner /> : null} Searching</p>', 1],
  ['<button>{icon ? <i>{icon}</i> : null}{children}</button>', 1],
  ['<p>Name{optional && " (optional)"}</p>', 2],
  ['<><b>{name}</b>{late ? `late` : null}</>', 1],
  ['<p>{busy ? "Saving" : "Save"}</p>', 0],
  ['<p>{busy ? <Spinner /> : null}<span>Searching</span></p>', 0],
  ['<p>Name{" "}<b>{late ? "a" : "b"}</b></p>', 0],
] as const)('%s has %i such texts', ([source, count]) => {
  expect(neighboursIn(source)).toHaveLength(count)
})

test('no text has a sibling that appears and disappears', () => {
  const files = globSync('src/**/*.tsx').filter((file) => !file.includes('.test.') && !file.startsWith('src/dev/'))
  expect(files.flatMap((file) => neighboursIn(readFileSync(file, 'utf8')).map((line) => `${file}:${line}`))).toEqual([])
})

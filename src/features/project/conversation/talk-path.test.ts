import { expect, it } from 'vitest'
import { paths, projectPath } from '#src/paths.ts'
import { talkPath } from './talk-path.ts'

const project = (id: string, status: 'planning' | 'completed', updated_at: string) => ({ id, status, updated_at })

it('leads to the project that was edited last, and prefers an open one', () => {
  const projects = [project('a', 'planning', '1'), project('b', 'planning', '2'), project('c', 'completed', '3')]
  expect(talkPath(projects)).toBe(`${projectPath('b')}?comment`)
  expect(talkPath(projects.slice(2), 'deck')).toBe(`${projectPath('c')}?comment=deck`)
})

it('leads to the contact form without a project', () => {
  expect(talkPath([], 'deck')).toBe(paths.contact)
})

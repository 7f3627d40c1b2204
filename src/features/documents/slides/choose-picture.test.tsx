import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { customer } from '#src/data/session/identity-test-kit.ts'
import type { Workspace } from '#src/data/workspace/workspace.ts'
import { WorkspaceContext } from '#src/runtime/workspace-context.ts'
import { useAnnouncements } from '#src/ui/live-region/announce.ts'
import { useToasts } from '#src/ui/toast/toast-store.ts'
import { expectConsoleError } from '#tests/house/console.ts'
import { ChoosePicture } from './choose-picture.tsx'
import { copy } from './copy.ts'

let root: ReturnType<typeof createRoot>
let place: HTMLElement
const onAdded = vi.fn<(path: string) => Promise<void>>()
const addPicture = () => Promise.resolve({ path: 'project/file/original', name: 'menu.jpg' })

beforeEach(() => {
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
  onAdded.mockReset().mockResolvedValue()
  useToasts.setState({ toasts: [] })
  useAnnouncements.setState({ announcements: [] })
  vi.doMock('./add-picture.ts', () => ({ addPicture }))
})
afterEach(() => {
  root.unmount()
  place.remove()
  vi.doUnmock('./add-picture.ts')
})

const said = () => useAnnouncements.getState().announcements.map(({ text }) => text)
const isBusy = () => place.querySelector('button')?.getAttribute('aria-disabled') === 'true'

/** Chooses a file, as for a slide or the logo. */
async function choose(use: 'slide' | 'logo' = 'slide') {
  const workspace = { db: Promise.resolve(), identity: customer } as unknown as Workspace
  const of = { project_id: 'project', owner_id: customer.userId }
  root.render(
    <WorkspaceContext value={workspace}>
      <ChoosePicture document={of} label="Choose" use={use} onAdded={onAdded} />
    </WorkspaceContext>,
  )
  const input = await vi.waitUntil(() => place.querySelector('input'))
  Object.defineProperty(input, 'files', { value: [new File(['x'], 'menu.jpg')] })
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

it.each([
  ['slide', 'menu.jpg is on the slide'],
  ['logo', 'menu.jpg is on every slide'],
] as const)('says that the picture of a %s was added', async (use, text) => {
  await choose(use)
  await vi.waitFor(() => expect(said()).toEqual([text]))
  expect(onAdded).toHaveBeenCalledExactlyOnceWith('project/file/original')
  await vi.waitFor(() => expect(isBusy()).toBe(false))
})

it('only reports the failure if nothing was written', async () => {
  expectConsoleError('deck: a picture could not be added')
  onAdded.mockRejectedValue(new Error('This row is not on this device'))
  await choose()
  await vi.waitFor(() => expect(said()).toEqual([copy.pictureFailed]))
  await vi.waitFor(() => expect(isBusy()).toBe(false))
})

it('can be tried again if its code could not be loaded', async () => {
  expectConsoleError('deck: a picture could not be added')
  vi.doMock('./add-picture.ts', () => {
    throw new Error('no connection')
  })
  await choose()
  await vi.waitFor(() => expect(said()).toEqual([copy.pictureFailed]))
  expect(onAdded).not.toHaveBeenCalled()
  await vi.waitFor(() => expect(isBusy()).toBe(false))
})

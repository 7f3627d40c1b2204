import { type Path, paths } from '#src/paths.ts'

/** Seed users (embedded backend only). */
export interface Account {
  email: string
  password: string
}

export const founder: Account = { email: 'founder@example.com', password: 'sevenday' }
export const founderId = 'a0000000-0000-4000-8000-000000000001'
export const secondFounder: Account = { email: 'second@example.com', password: 'sevenday' }
export const admin: Account & { username: string } = {
  email: 'admin@example.com',
  username: 'admin',
  password: 'sevenday',
}

/** From the seed: a project of the founder with tasks, Tiffin Trail. */
export const founderProjectId = 'c0000000-0000-4000-8000-000000000001'

/** From the seed: a financial projection of that project. */
export const founderProjectionId = '20000000-0000-4000-8000-000000000001'
/** From the seed: a pitch deck of that project. */
export const founderDeckId = '20000000-0000-4000-8000-000000000002'

/** A URL for a path; for a user's, a project's or a document's page, the founder's. */
export function addressOf(path: Path): string {
  return path
    .replace(':id', path === paths.adminUser ? founderId : founderProjectId)
    .replace(':document', /decks/.test(path) ? founderDeckId : founderProjectionId)
}

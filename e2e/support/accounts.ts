/** The people of the seed (embedded backend only). */
export interface Account {
  email: string
  password: string
}

export const founder: Account = { email: 'founder@example.com', password: 'sevenday' }
export const secondFounder: Account = { email: 'second@example.com', password: 'sevenday' }
export const admin: Account & { username: string } = {
  email: 'admin@example.com',
  username: 'admin',
  password: 'sevenday',
}

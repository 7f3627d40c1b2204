/** Where supabase-js keeps the session, in the browser's storage. Apart from the client: who looks there need not load supabase-js. */
export const sessionKey = 'sevenday.session'

/** The key of supabase-js's session in browser storage. Separate from the client, so that reading it doesn't load supabase-js. */
export const sessionKey = 'sevenday.session'

/** Whose rows a device holds: the user's own, or everyone's, as admins may. */
export type Scope = 'own' | 'all'

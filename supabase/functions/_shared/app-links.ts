/** Links from mails into the app. src/paths.ts has the paths; tests/house/mail-links.test.ts compares them. */

/** The target of a line of news. */
export interface LinkTarget {
  readonly project_id?: string
  readonly task_id?: string
  readonly post_id?: string
  /** Whether the project is the recipient's own; otherwise the link opens it in the panel. */
  readonly is_own?: boolean
}

/** @param site the app's URL, without a trailing slash */
export function appLinks(site: string) {
  return {
    home: site,
    notifications: `${site}/dashboard?notifications`,
    settings: `${site}/dashboard/settings`,
    login: `${site}/login`,
    forgotPassword: `${site}/forgot-password`,
    message: (id: string) => `${site}/admin/contacts?message=${encodeURIComponent(id)}`,
    invitation: (token: string) => `${site}/invitation?token=${encodeURIComponent(token)}`,
    unsubscribe: (token: string) => `${site}/unsubscribe?token=${encodeURIComponent(token)}`,
    news({ project_id, task_id, post_id, is_own }: LinkTarget): string {
      if (!project_id) return `${site}/dashboard?notifications`
      const page = `${site}${is_own ? '/dashboard' : '/admin'}/projects/${encodeURIComponent(project_id)}`
      if (task_id) return `${page}?task=${encodeURIComponent(task_id)}`
      return post_id ? `${page}?post=${encodeURIComponent(post_id)}` : page
    },
  }
}

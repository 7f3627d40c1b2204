import { map, type Observable } from 'rxjs'
import { rowsOfLines } from '#src/domain/notification/lines.ts'
import type { ListRequest } from '../store/list-request.ts'
import type { LocalDatabase } from '../store/local-database.ts'
import type { EarlyRows } from '../store/early-rows.ts'

// Separate from lists, because every start loads this, and login pages load no lists.

/** The number of a user's unread lines, which bell, icon and list share. Several rows can be one line. */
export function liveUnreadLines(db: LocalDatabase, userId: string): Observable<number> {
  const { where, limit } = newestUnreadOf(userId, most)
  const rows = db.notifications.find({ selector: where, sort: [{ created_at: 'desc' }], limit }).$
  return rows.pipe(map((docs) => rowsOfLines(docs).length))
}

/** If there are many rows, only the open database answers. */
liveUnreadLines.early = async (rows: EarlyRows, userId: string): Promise<number | undefined> => {
  const page = await rows.page(newestUnreadOf(userId))
  return page && page.total === page.rows.length ? rowsOfLines(page.rows).length : undefined
}

/** More rows than this make more lines than the bell can show a number for. */
const most = 1000

/** The newest unread rows. @param limit default: enough for a few lines */
export function newestUnreadOf(user_id: string, limit = 50): ListRequest<'notifications'> {
  return {
    table: 'notifications',
    where: { user_id, is_read: false },
    sort: [{ field: 'created_at', direction: 'desc' }],
    limit,
  }
}

/** The cards on the peers' pages: the content of the app's cards, without controls. */
export interface ProjectRow {
  id: string
  name: string
  description: string
  status: string
  progress: number
  created_at: string
}

export function ProjectCards({ rows, total }: { rows: readonly ProjectRow[]; total: number }) {
  return (
    <main>
      <h1>My Projects ({total})</h1>
      <ul>
        {rows.map((row) => (
          <li key={row.id} data-project={row.id}>
            <h2>{row.name}</h2>
            <p>{row.status}</p>
            <p>{row.description}</p>
            <progress value={row.progress} max={100} aria-label="Progress" />
            <time dateTime={row.created_at}>{new Date(row.created_at).toLocaleDateString('en-US')}</time>
          </li>
        ))}
      </ul>
    </main>
  )
}

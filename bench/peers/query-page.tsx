/** A careful implementation without local data, with TanStack Query and supabase-js, showing the first page of the user's projects. */
import { createClient } from '@supabase/supabase-js'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { ProjectCards, type ProjectRow } from './project-cards.tsx'

const supabase = createClient(location.origin, (globalThis as unknown as { publishableKey: string }).publishableKey, {
  auth: { storageKey: 'peer-session' },
})

async function readProjects(): Promise<{ rows: ProjectRow[]; total: number }> {
  const { data, count, error } = await supabase
    .from('projects')
    .select('*', { count: 'exact' })
    .eq('_deleted', false)
    .order('created_at', { ascending: false })
    .limit(50)
  if (error) throw new Error(error.message)
  return { rows: data, total: count ?? data.length }
}

function Projects() {
  const { data } = useQuery({ queryKey: ['projects'], queryFn: readProjects })
  return data ? <ProjectCards {...data} /> : <p>Loading</p>
}

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <QueryClientProvider client={new QueryClient()}>
      <Projects />
    </QueryClientProvider>,
  )
}

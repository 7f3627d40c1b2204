import { type Cluster, cloneDatabase, createDatabase, runFile } from './postgres-cluster.ts'
import { people } from './tap.ts'

let clones = 0

/** Makes the database that test databases are copied from: our migrations, and the people that the tests speak of. */
export async function prepareTemplate(cluster: Cluster): Promise<void> {
  await createDatabase(cluster, 'template_people', { generousDefaults: true })
  await runFile(cluster.url('postgres', 'template_people'), people)
}

/** A database of one's own with our migrations and the people of the tests. Returns its name. */
export async function freshDatabase(cluster: Cluster): Promise<string> {
  clones += 1
  const name = `people_${clones}`
  await cloneDatabase(cluster, 'template_people', name)
  return name
}

export type JobTab = 'import' | 'export' | 'author' | 'colonel'
export type CentreTab = 'novice' | JobTab

const JOBS: readonly JobTab[] = ['import', 'export', 'author', 'colonel']

/** The tab that an address asks for; a newcomer starts with the tasks, everybody else has none of them. */
export function tabOf(request: string | undefined, isNovice: boolean): CentreTab {
  const job = JOBS.find((each) => each === request)
  if (job) return job
  return isNovice ? 'novice' : 'import'
}

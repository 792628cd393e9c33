import { BusinessModule } from '@crm/contracts/enums'
import type { ModuleId } from '@crm/contracts/routes/routeRow'

/** Courses on one page. */
export const COURSES_PER_PAGE = 12

type Type = 1 | 2 | 3 | 4 | 5 | 6

const among = <Value extends number>(text: string | undefined, values: readonly Value[]): Value | undefined =>
  values.find((value) => String(value) === text)

/** What the address asks of the list. Without a tab: the module's category when nothing is searched, else everything. */
export function schoolRequest(query: Readonly<Record<string, string>>, module: ModuleId) {
  const keyword = query['keyword']?.slice(0, 50)
  const usual: Type | undefined = keyword ? undefined : module === BusinessModule.content ? 4 : 1
  return {
    type: among<Type>(query['tab'], [1, 2, 3, 4, 5, 6]) ?? usual,
    keyword: keyword || undefined,
    level: among(query['level'], [1, 2, 3] as const),
    format: among(query['format'], [1, 2] as const),
    order: query['order'] === 'hot' ? ('hot' as const) : ('new' as const),
    page: Math.max(1, Math.trunc(Number(query['page'])) || 1),
    size: COURSES_PER_PAGE,
  }
}

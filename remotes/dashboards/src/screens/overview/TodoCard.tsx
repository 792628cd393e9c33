import { platformName } from '@crm/contracts/enums'
import { isManager } from '@crm/access/roles'
import { useCall } from '@crm/client/hooks'
import type { AnswerOf } from '@crm/contracts/call'
import { overviewCalls } from '@crm/contracts/calls/overview'
import type { Query } from '@crm/platform/navigate'
import { useWho } from '@crm/platform/session'
import { BlockSkeleton, Card, FailedBlock } from '@crm/ui/base'
import { type TodoItem, TodoList } from '@crm/ui/data'
import type { ScopeRequest } from './overviewScope.ts'

type TodoRow = AnswerOf<typeof overviewCalls.todo>['list'][number]

/** Seven lines. */
const WAITING = 276

interface Todo {
  title: string
  /** Route name of the list, and the tab that holds what waits. */
  list: string
  query: Query
}

const todos: Readonly<Record<string, Todo>> = {
  sample_review: { title: '待审核样品', list: 'CooperateDemo', query: { tab: 6 } },
  sample_ship: { title: '待发货', list: 'CooperateDemo', query: { tab: 3 } },
  sample_overdue: { title: '超时未履约', list: 'CooperateDemo', query: { tab: 'overdue' } },
  follow_due: { title: '待跟进达人', list: 'TalentManage', query: { tab: 'due' } },
  release_soon: { title: '即将释放', list: 'TalentManage', query: { tab: 'releasing' } },
  coop_confirm: { title: '待确认合作单', list: 'CooperateList', query: { tab: 1 } },
  shop_auth: { title: '店铺授权异常', list: 'SystemShop', query: { status: 2 } },
}

/** What waits for the reader, with its number; each line leads to the list that holds it. */
export function TodoCard({ request }: { request: ScopeRequest }) {
  const { platform, dept_id, user_id } = request
  const scope = { ...(platform ? { platform } : {}), ...(dept_id ? { dept_id } : {}), ...(user_id ? { user_id } : {}) }
  const rows = useCall(overviewCalls.todo, scope)
  // Of the lists, those of talents begin with a lead's own ones; the numbers here are the team's.
  const team = isManager(useWho()) ? 'team' : undefined
  const query: Query = { dept_id: dept_id?.[0], user_id: user_id?.[0], scope: team }
  return (
    <Card title="待办" note="当前需要处理的事项，不受所选时间影响">
      {rows.state === 'waiting' && <BlockSkeleton height={WAITING} />}
      {rows.state === 'failed' && <FailedBlock failure={rows.failure} onRetry={rows.retry} small />}
      {rows.state === 'ready' && <TodoList items={(rows.data?.list ?? []).flatMap((row) => itemOf(row, query))} />}
    </Card>
  )
}

function itemOf({ type, count, platforms }: TodoRow, query: Query): TodoItem[] {
  const todo = todos[type]
  if (!todo) return []
  const waiting = platforms.filter((each) => each.count > 0)
  const parts = waiting.map((each) => `${platformName(each.platform)} ${each.count}`).join('，')
  // A list shows one platform: the first where something waits.
  const platform = (waiting[0] ?? platforms[0])?.platform
  return [
    {
      ...{ key: type, title: todo.title, count, to: todo.list },
      query: { ...query, platform, ...todo.query },
      tip: waiting.length > 1 ? parts : '',
    },
  ]
}

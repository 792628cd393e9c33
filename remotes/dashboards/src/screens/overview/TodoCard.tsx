import { useCall } from '@crm/client/hooks'
import { overviewCalls } from '@crm/contracts/calls/overview'
import { type Query, useCanOpen } from '@crm/platform/navigate'
import { BlockSkeleton, Card, FailedBlock, IconChevronRight, TextLink } from '@crm/ui/base'
import type { ScopeRequest } from './overviewScope.ts'
import css from './SideCards.module.css'

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
  follow_due: { title: '待跟进达人', list: 'TalentManage', query: { tab: 'to_follow' } },
  release_soon: { title: '即将释放', list: 'TalentManage', query: { tab: 'releasing' } },
  coop_confirm: { title: '待确认合作单', list: 'CooperateList', query: { tab: 1 } },
  shop_auth: { title: '店铺授权异常', list: 'SystemShop', query: { status: 2 } },
}

/** What waits for the reader, with its number; each line leads to the list that holds it. */
export function TodoCard({ request }: { request: ScopeRequest }) {
  const { platform, dept_id, user_id } = request
  const scope = { ...(platform ? { platform } : {}), ...(dept_id ? { dept_id } : {}), ...(user_id ? { user_id } : {}) }
  const rows = useCall(overviewCalls.todo, scope)
  const query: Query = { platform, dept_id: dept_id?.[0], user_id: user_id?.[0] }
  return (
    <Card title="待办" note="当前需要处理的事项，不受所选时间影响">
      {rows.state === 'waiting' && <BlockSkeleton lines={7} />}
      {rows.state === 'failed' && <FailedBlock failure={rows.failure} onRetry={rows.retry} small />}
      {rows.state === 'ready' && (
        <ul className={css.list}>
          {rows.data?.list.map(({ type, count }) => {
            const todo = todos[type]
            return todo && <TodoLine key={type} todo={todo} count={count} query={query} />
          })}
        </ul>
      )}
    </Card>
  )
}

function TodoLine({ todo, count, query }: { todo: Todo; count: number; query: Query }) {
  const leads = useCanOpen()(todo.list)
  return (
    <li>
      <TextLink to={todo.list} query={{ ...query, ...todo.query }} quiet className={css.line}>
        <span className={css.lineText}>{todo.title}</span>
        <span className={css.number} data-none={count === 0 || undefined}>
          {count}
        </span>
        {leads && <IconChevronRight size="small" className={css.arrow} />}
      </TextLink>
    </li>
  )
}

import { useCall } from '@crm/client/hooks'
import type { AnswerOf } from '@crm/contracts/call'
import { contentOverviewCalls } from '@crm/contracts/calls/contentOverview'
import { type LinkScope, numberLink, type NumberLinkName } from '@crm/contracts/links/numberLinks'
import { Card, Loaded } from '@crm/ui/base'
import { TodoList } from '@crm/ui/data'
import type { ScopeRequest } from './contentScope.ts'

type TodoType = AnswerOf<typeof contentOverviewCalls.todo>['list'][number]['type']

const todos: Readonly<Record<TodoType, { title: string; link: NumberLinkName }>> = {
  draft_review: { title: '待审稿', link: 'seedingTodoDraft' },
  sample_ship: { title: '待发货', link: 'seedingTodoShip' },
  publish_overdue: { title: '逾期未发布', link: 'seedingTodoPublish' },
  author_confirm: { title: '待确认达人', link: 'seedingTodoConfirm' },
}

/** What waits for the reader, with its number; each line leads to the list that holds it. */
export function TodoCard({ request }: { request: ScopeRequest }) {
  const { platform, dept_id, user_id, campaign_id } = request
  const rows = useCall(contentOverviewCalls.todo, {
    ...(platform ? { platform } : {}),
    ...(dept_id ? { dept_id } : {}),
    ...(user_id ? { user_id } : {}),
    ...(campaign_id ? { campaign_id } : {}),
  })
  const scope: LinkScope = { platform, dept_id: dept_id?.[0], user_id: user_id?.[0], campaign_id }
  return (
    <Card title="待办" note="当前需要处理的事项，不受所选时间与 SPU 影响">
      <Loaded read={rows} lines={4} small>
        {({ list }) => (
          <TodoList
            items={list.map(({ type, count }) => ({
              ...{ key: type, title: todos[type].title, count, leads: numberLink(todos[type].link, scope) },
            }))}
          />
        )}
      </Loaded>
    </Card>
  )
}

import { leadsTalents } from '@crm/access/talents'
import { useCall } from '@crm/client/hooks'
import type { AnswerOf } from '@crm/contracts/call'
import { overviewCalls } from '@crm/contracts/calls/overview'
import { platformName } from '@crm/contracts/enums'
import { type LinkScope, numberLink, type NumberLinkName } from '@crm/contracts/links/numberLinks'
import { useWho } from '@crm/platform/session'
import { Card, Loaded } from '@crm/ui/base'
import { type TodoItem, TodoList } from '@crm/ui/data'
import { type ScopeRequest, todoRequest } from './overviewScope.ts'

type TodoRow = AnswerOf<typeof overviewCalls.todo>['list'][number]

/** Seven lines. */
const WAITING = 276

interface Todo {
  title: string
  link: NumberLinkName
}

const todos: Readonly<Record<string, Todo>> = {
  sample_review: { title: '待审核样品', link: 'todoSampleReview' },
  sample_ship: { title: '待发货', link: 'todoSampleShip' },
  sample_overdue: { title: '超时未履约', link: 'todoSampleOverdue' },
  follow_due: { title: '待跟进达人', link: 'todoFollowDue' },
  release_soon: { title: '即将释放', link: 'todoReleaseSoon' },
  coop_confirm: { title: '待确认合作单', link: 'todoCooperation' },
  shop_auth: { title: '店铺授权异常', link: 'todoShop' },
}

/** What waits for the reader, with its number; each line leads to the list that holds it. */
export function TodoCard({ request }: { request: ScopeRequest }) {
  const { platform, dept_id, user_id } = request
  const rows = useCall(overviewCalls.todo, todoRequest(request))
  // Of the lists, that of talents begins with a lead's own ones; the numbers here are the team's.
  const scopeOfTalents = leadsTalents(useWho()) ? 'team' : undefined
  const whose: LinkScope = { platform, dept_id: dept_id?.[0], user_id: user_id?.[0] }
  return (
    <Card title="待办" note="当前需要处理的事项，不受所选时间影响">
      <Loaded read={rows} height={WAITING} small>
        {({ list }) => <TodoList items={list.flatMap((row) => itemOf(row, whose, scopeOfTalents))} />}
      </Loaded>
    </Card>
  )
}

function itemOf({ type, count, platforms }: TodoRow, whose: LinkScope, scopeOfTalents: 'team' | undefined): TodoItem[] {
  const todo = todos[type]
  if (!todo) return []
  const waiting = platforms.filter((each) => each.count > 0)
  const parts = waiting.map((each) => `${platformName(each.platform)} ${each.count}`).join('，')
  const scope =
    todo.link === 'todoFollowDue' || todo.link === 'todoReleaseSoon' ? { ...whose, scope: scopeOfTalents } : whose
  return [
    {
      ...{ key: type, title: todo.title, count, leads: numberLink(todo.link, scope) },
      tip: waiting.length > 1 ? parts : '',
    },
  ]
}

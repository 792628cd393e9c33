import { nowSeconds } from '@crm/base/clock'
import { useCall } from '@crm/client/hooks'
import type { AnswerOf } from '@crm/contracts/call'
import { workbenchCalls } from '@crm/contracts/calls/workbench'
import { platformName } from '@crm/contracts/enums'
import { numberLink } from '@crm/contracts/links/numberLinks'
import {
  type TodoKey,
  todoKey,
  type TodoRange,
  WORK_TODO_KINDS,
  WORK_TODOS,
  type WorkScope,
} from '@crm/contracts/rules/workTodos'
import { useCanOpen } from '@crm/platform/navigate'
import { useWho } from '@crm/platform/session'
import { TextLink } from '@crm/ui/base'
import { TODO_PAGE, TodoBlock, TodoKinds, TodoLine, type TodoPart } from '@crm/ui/workbench'
import { useState } from 'react'
import { dueText, scopeOfReader, todoScope, todoTarget } from './workbenchScope.ts'

type Kinds = AnswerOf<typeof workbenchCalls.todo>['ext']['kinds']

/** The request of the first page, which the page also asks ahead. */
export const todoRequest = (range: TodoRange, scope: WorkScope | undefined) => ({
  ...{ range, ignored: 0 as const, page: TODO_PAGE.page, size: TODO_PAGE.size },
  ...(scope && { scope }),
})

interface TodosProps {
  scope: WorkScope
  range: TodoRange
  onRange: (range: TodoRange) => void
}

/** 今日待办 of commerce. */
export function Todos({ scope, range, onRange }: TodosProps) {
  const who = useWho()
  const [at, setAt] = useState(TODO_PAGE)
  const todos = useCall(workbenchCalls.todo, {
    ...todoRequest(range, scopeOfReader(who, scope)),
    page: at.page,
    size: at.size,
    ignored: at.isIgnored ? 1 : 0,
  })
  const { partsOf, discover } = useTodoLists(scope, range)
  return (
    <TodoBlock
      note="本周为今天起 7 天，含今天；待审核、待发货与待确认的事项都在今天。忽略只对本人生效，到期时间或状态变化后重新出现"
      range={range}
      onRange={onRange}
      read={todos}
      at={at}
      onAt={setAt}
      kinds={({ ext }) => <TodoKinds parts={partsOf(ext.kinds)} />}
      line={(todo) => (
        <TodoLine
          key={`${todo.type} ${todo.object_id} ${todo.due_at}`}
          todo={todo}
          kind={WORK_TODOS[todo.type].title}
          due={dueText(todo.type, todo.due_at, nowSeconds())}
          target={todoTarget(todo)}
          isIgnored={at.isIgnored}
          showsUser={scope === 'team' && todo.user_name !== who.nick_name}
          mark={workbenchCalls.todoDone}
        />
      )}
      more={discover}
    />
  )
}

/** The lists that hold what waits of each kind, and where new work comes from for whoever looks for talents. */
function useTodoLists(scope: WorkScope, range: TodoRange) {
  const who = useWho()
  const canOpen = useCanOpen()
  const partsOf = (kinds: Kinds): TodoPart[] =>
    WORK_TODO_KINDS.flatMap((kind): TodoPart[] => {
      const waiting = kinds[todoKey(range, kind) satisfies TodoKey]
      const name = WORK_TODOS[kind].lists[range]
      if (!waiting || waiting.count === 0 || name === undefined) return []
      const { title, route } = WORK_TODOS[kind]
      const lead = (platform?: string) =>
        numberLink(name, { ...todoScope(kind, who, scope), ...(platform && { platform }) })
      // The list of talents shows one platform at a time.
      return route === 'TalentManage'
        ? waiting.platforms.map(({ platform, count }) => ({
            key: `${kind} ${platform}`,
            text: `${title} ${platformName(platform)} ${count}`,
            ignored: waiting.platforms.length === 1 ? waiting.ignored : 0,
            leads: lead(platform),
          }))
        : [{ key: kind, text: `${title} ${waiting.count}`, ignored: waiting.ignored, leads: lead() }]
    })
  const discover = (shown: TodoRange) => {
    const to = ['TalentNominate', 'TalentManage'].find(canOpen)
    return shown === 'today' && to !== undefined && <TextLink to={to}>去发现新达人</TextLink>
  }
  return { partsOf, discover }
}

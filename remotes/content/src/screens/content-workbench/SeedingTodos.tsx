import { nowSeconds } from '@crm/base/clock'
import { useCall } from '@crm/client/hooks'
import type { RequestOf } from '@crm/contracts/call'
import { contentWorkbenchCalls } from '@crm/contracts/calls/contentWorkbench'
import { CONTENT_WORK, CONTENT_WORK_KINDS, type ContentWorkKind } from '@crm/contracts/rules/contentTodos'
import type { TodoRange } from '@crm/contracts/rules/workTodos'
import { useWho } from '@crm/platform/session'
import { TextLink } from '@crm/ui/base'
import { TODO_PAGE, TodoBlock, TodoKinds, TodoLine } from '@crm/ui/workbench'
import { useState } from 'react'
import { dueText, todoTarget } from './contentWorkbenchScope.ts'

/** Whose work is shown, as calls are asked for it. */
export type WorkOf = Pick<RequestOf<typeof contentWorkbenchCalls.todo>, 'platform' | 'scope'>

/** The request of the first page, which the page also asks ahead. */
export const todoRequest = (range: TodoRange, kind: ContentWorkKind | 'all', of: WorkOf) => ({
  ...{ range, ignored: 0 as const, page: TODO_PAGE.page, size: TODO_PAGE.size },
  ...(kind !== 'all' && { kind }),
  ...of,
})

interface SeedingTodosProps {
  of: WorkOf
  range: TodoRange
  kind: ContentWorkKind | 'all'
  onChange: (shown: { range?: TodoRange; kind?: ContentWorkKind | 'all' }) => void
}

/** 今日待办 of seeding: all kinds, or the one that was pressed. */
export function SeedingTodos({ of, range, kind, onChange }: SeedingTodosProps) {
  const who = useWho()
  const [at, setAt] = useState(TODO_PAGE)
  const todos = useCall(contentWorkbenchCalls.todo, {
    ...todoRequest(range, kind, of),
    page: at.page,
    size: at.size,
    ignored: at.isIgnored ? 1 : 0,
  })
  const pick = (next: ContentWorkKind | 'all') => {
    setAt({ ...at, page: 1 })
    onChange({ kind: next })
  }
  return (
    <TodoBlock
      note="本周为今天起 7 天，含今天；待邀约、待确认、待寄样与待审稿的事项都在今天。忽略只对本人生效，到期时间或状态变化后重新出现"
      range={range}
      onRange={(next) => onChange({ range: next, kind: 'all' })}
      read={todos}
      at={at}
      onAt={setAt}
      kinds={({ ext }) => (
        <TodoKinds
          parts={CONTENT_WORK_KINDS.flatMap((each) => {
            const waiting = ext.kinds[`${range}_${each}`]
            if (!waiting || waiting.count === 0) return []
            const isPicked = each === kind
            return [
              {
                key: each,
                text: `${CONTENT_WORK[each].title} ${waiting.count}`,
                ignored: waiting.ignored,
                isPicked,
                onPick: () => pick(isPicked ? 'all' : each),
              },
            ]
          })}
        />
      )}
      line={(todo) => (
        <TodoLine
          key={`${todo.type} ${todo.object_id} ${todo.due_at}`}
          todo={todo}
          kind={CONTENT_WORK[todo.type].title}
          due={dueText(todo.type, todo.due_at, nowSeconds())}
          target={todoTarget(todo)}
          isIgnored={at.isIgnored}
          showsUser={todo.user_name !== who.nick_name}
          mark={contentWorkbenchCalls.todoDone}
        />
      )}
      more={(shown) => shown === 'today' && <TextLink to="ContentCampaign">查看种草项目</TextLink>}
    />
  )
}

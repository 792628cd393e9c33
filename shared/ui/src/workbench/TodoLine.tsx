import { nowSeconds } from '@crm/base/clock'
import { daysBetween } from '@crm/base/dates'
import { useAction } from '@crm/client/hooks'
import type { Call } from '@crm/contracts/call'
import Tag from '@douyinfe/semi-ui/lib/es/tag'
import { DesktopOnly } from '../base/ActionArea.tsx'
import { TextButton, TextLink } from '../base/TextLink.tsx'
import { Ellipsis } from '../base/Tooltip.tsx'
import { PlatformMark } from '../data/cells/PlatformMark.tsx'
import type { TodoRow } from './TodoBlock.tsx'
import classes from './TodoBlock.module.css'

/** What a to-do that is put aside is known by. */
interface TodoMark<Kind extends string> {
  type: Kind
  object_id: string
  due_at: number
}

interface TodoLineProps<Kind extends string> {
  todo: TodoRow<Kind>
  /** Name of the kind. */
  kind: string
  /** When it is due, or how long it has waited. */
  due: string
  /** Where it is done. */
  target: { to: string; query: Readonly<Record<string, string>> }
  isIgnored: boolean
  showsUser: boolean
  /** Puts it aside, or brings it back. */
  mark: Call<TodoMark<Kind> & { action: 'ignore' | 'restore' }, unknown>
}

/** One thing to be done: what it is, when it is due, 去处理, and 忽略 with its way back. */
export function TodoLine<Kind extends string>(props: TodoLineProps<Kind>) {
  const { todo, kind, due, target, isIgnored, showsUser, mark } = props
  const { type, object_id, due_at, title, note, platform, user_name } = todo
  const key = { type, object_id, due_at }
  const name = title || note
  const restore = useAction(mark, { weight: { harmless: 'own' }, done: '已恢复' })
  const back = useAction(mark, { weight: { harmless: 'reverse' } })
  const ignore = useAction(mark, {
    weight: { undo: () => back.run({ ...key, action: 'restore' }) },
    done: '已忽略',
  })
  return (
    <li className={classes.line}>
      <Tag size="small" className={classes.kind}>
        {kind}
      </Tag>
      <span className={classes.object}>
        <Ellipsis>{name}</Ellipsis>
        <PlatformMark platform={platform} />
      </span>
      <span className={classes.note}>
        <Ellipsis>{[title ? note : '', showsUser ? user_name : ''].filter(Boolean).join(' · ')}</Ellipsis>
      </span>
      <span className={classes.due} data-late={daysBetween(due_at, nowSeconds()) > 0 || undefined}>
        {due}
      </span>
      <span className={classes.acts}>
        <TextLink to={target.to} query={target.query}>
          去处理<span className={classes.hidden}>{name}</span>
        </TextLink>
        <DesktopOnly>
          {isIgnored ? (
            <TextButton label={`恢复${name}`} onClick={() => void restore.run({ ...key, action: 'restore' })}>
              恢复
            </TextButton>
          ) : (
            <TextButton label={`忽略${name}`} onClick={() => void ignore.run({ ...key, action: 'ignore' })}>
              忽略
            </TextButton>
          )}
        </DesktopOnly>
      </span>
    </li>
  )
}

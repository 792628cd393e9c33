import { moduleOverview } from '@crm/access/modules'
import { quickEntriesKey, quickEntryNames } from '@crm/access/quickEntries'
import { timeAgo } from '@crm/base/dates'
import { linesOf } from '@crm/base/text'
import { useAction, useCall } from '@crm/client/hooks'
import { noticeCalls } from '@crm/contracts/calls/notice'
import type { ModuleId } from '@crm/contracts/routes/routeRow'
import { go, useCanOpen } from '@crm/platform/navigate'
import { routeNamed } from '@crm/platform/portal'
import { useSession } from '@crm/platform/session'
import { EmptyBlock } from '../base/Blocks.tsx'
import { Card } from '../base/Card.tsx'
import { Loaded } from '../base/Loaded.tsx'
import { TextButton, TextLink } from '../base/TextLink.tsx'
import { Ellipsis } from '../base/Tooltip.tsx'
import classes from './SideBlocks.module.css'

const NOTICES = 5

/** 消息: the five latest that are not read; one that is pressed is read, and opens what it is about. */
export function UnreadNotices() {
  const canOpen = useCanOpen()
  const notices = useCall(noticeCalls.list, { unread: 1, page: 1, size: NOTICES })
  const read = useAction(noticeCalls.read, { weight: { harmless: 'own' }, quiet: true })
  const open = async (id: number, route: string, query: Record<string, string>) => {
    await read.run({ id })
    go(canOpen(route) ? route : 'SystemNotice', canOpen(route) ? query : {})
  }
  return (
    <Card title="消息" extra={<TextLink to="SystemNotice">全部</TextLink>}>
      <Loaded read={notices} lines={NOTICES} small>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyBlock small title="没有未读消息" />
          ) : (
            <ul className={classes.list}>
              {list.map(({ id, title, content, route, query, created_at }) => (
                <li key={id} className={classes.line}>
                  <span className={classes.shrink}>
                    <TextButton onClick={() => void open(id, route, query)}>{title}</TextButton>
                    <span className={classes.faint}>
                      <Ellipsis>{linesOf(content).join(' ')}</Ellipsis>
                    </span>
                  </span>
                  <time className={classes.faint}>{timeAgo(created_at)}</time>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  )
}

/** 快捷入口: the pages of the quick list of the menu, where they are chosen. */
export function QuickEntries({ module }: { module: ModuleId }) {
  const canOpen = useCanOpen()
  const saved = useSession().settings[quickEntriesKey[module]]
  const names = quickEntryNames(saved, module, canOpen)
  return (
    <Card title="快捷入口" note="最多 6 个，在左侧菜单的快捷入口中添加与排序">
      <ul className={classes.entries}>
        {names.map((name) => (
          <li key={name}>
            <TextLink to={name}>{routeNamed(name)?.title ?? moduleOverview[module]}</TextLink>
          </li>
        ))}
      </ul>
    </Card>
  )
}

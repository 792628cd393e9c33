import { showsAnnouncements } from '@crm/access/visibility'
import { word } from '@crm/base/messages'
import { badge } from '@crm/base/text'
import { useAction, useCall } from '@crm/client/hooks'
import { noticeCalls } from '@crm/contracts/calls/notice'
import { confirm } from '@crm/platform/feedback'
import { useQuery } from '@crm/platform/navigate'
import { isOffered, open } from '@crm/platform/openers'
import { useWho } from '@crm/platform/session'
import { Button } from '@crm/ui/base'
import { ListPage, SideEntry } from '@crm/ui/data'
import { Announcements } from './Announcements.tsx'
import { NoticeList } from './NoticeList.tsx'
import classes from './SystemNoticePage.module.css'

const ANNOUNCEMENTS = '3001'
type Kind = 1 | 2 | 3
const KIND_NAMES: Readonly<Record<Kind, string>> = { 1: '消息提醒', 2: '异常监控', 3: '系统公告' }

/** 消息中心: reminders, anomalies and announcements of one's own, each with what is unread. */
export function SystemNoticePage() {
  const who = useWho()
  const [query, change] = useQuery()
  const unread = useCall(noticeCalls.unreadCount, {})
  const readAll = useAction(noticeCalls.readAll, { weight: { harmless: 'own' }, done: '已全部标为已读' })
  const hasAnnouncements = showsAnnouncements(who)
  const kind: Kind = query.tab === 'announcement' && hasAnnouncements ? 3 : query.type === '2' ? 2 : 1
  const counts = unread.data
  const countOf = { 1: counts?.notice_count, 2: counts?.alarm_count, 3: counts?.announcement_count }
  const choose = (next: Kind) => {
    const kept = Object.fromEntries(Object.keys(query).map((key) => [key, undefined]))
    const isAnnouncement = next === 3
    change(
      {
        ...kept,
        type: next === 2 ? '2' : undefined,
        tab: isAnnouncement ? 'announcement' : undefined,
        noticeType: isAnnouncement ? ANNOUNCEMENTS : undefined,
      },
      { push: true },
    )
  }
  const askReadAll = async () => {
    const sure = await confirm({
      title: `将全部${KIND_NAMES[kind]}标为已读？`,
      content: `共 ${countOf[kind] ?? 0} 条未读，标为已读后不能恢复为未读。`,
      confirmText: '全部已读',
    })
    if (sure) await readAll.run({ type: kind })
  }
  const kinds: Kind[] = hasAnnouncements ? [1, 2, 3] : [1, 2]
  return (
    <ListPage
      title="消息中心"
      actions={
        <>
          {isOffered('noticeSettings') && (
            <Button onClick={() => open('noticeSettings', {})}>{word.noticeSettings}</Button>
          )}
          <Button loading={readAll.saving} disabled={!countOf[kind]} onClick={() => void askReadAll()}>
            全部已读
          </Button>
        </>
      }
    >
      <div className={classes.split}>
        <ul className={classes.kinds} aria-label="消息类型">
          {kinds.map((each) => (
            <SideEntry
              key={each}
              label={countOf[each] ? `${KIND_NAMES[each]}（${badge(countOf[each])}）` : KIND_NAMES[each]}
              tip={`${KIND_NAMES[each]}，${countOf[each] ?? 0} 条未读`}
              active={kind === each}
              onChoose={() => choose(each)}
            />
          ))}
        </ul>
        <div className={classes.list}>{kind === 3 ? <Announcements /> : <NoticeList key={kind} kind={kind} />}</div>
      </div>
    </ListPage>
  )
}

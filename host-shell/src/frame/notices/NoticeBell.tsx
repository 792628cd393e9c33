import { badge } from '@crm/base/text'
import { useCall } from '@crm/client/hooks'
import { noticeCalls } from '@crm/contracts/calls/notice'
import { shellStore } from '@crm/platform/store'
import { BlockSkeleton, Dropdown, IconBell } from '@crm/ui/shell'
import { useAtomValue } from 'jotai'
import { lazyFramePart } from '../lazyFramePart.tsx'
import classes from './NoticeBell.module.css'
import { closeNotices, type NoticeKind, noticesAtom, openNotices } from './noticesState.ts'

const POLL_MS = 60_000
const Notices = lazyFramePart<{ first: NoticeKind; onClose: () => void }>(
  () => import('./Notices.tsx').then((loaded) => loaded.Notices),
  <div className={classes.waiting}>
    <BlockSkeleton />
  </div>,
)

/** Unread notices: the bell with its count; the latest of each kind come when it is opened. */
export function NoticeBell() {
  const first = useAtomValue(noticesAtom, { store: shellStore })
  const open = first !== undefined
  const setOpen = (on: boolean) => (on ? openNotices(first) : closeNotices())
  const unread = useCall(noticeCalls.unreadCount, {}, { every: POLL_MS })
  const count = unread.data?.all_count ?? 0
  return (
    <Dropdown
      trigger="click"
      position="bottomRight"
      className={classes.popup ?? ''}
      visible={open}
      onVisibleChange={setOpen}
      onClickOutSide={closeNotices}
      onEscKeyDown={closeNotices}
      render={<Notices key={first} first={first ?? '1'} onClose={closeNotices} />}
    >
      <button
        type="button"
        className={classes.bell}
        title="消息"
        aria-label={count > 0 ? `消息，${badge(count)} 条未读` : '消息'}
        onClick={() => setOpen(!open)}
      >
        <IconBell aria-hidden />
        {count > 0 && <span className={classes.count}>{badge(count)}</span>}
      </button>
    </Dropdown>
  )
}

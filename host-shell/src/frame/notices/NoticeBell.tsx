import { badge } from '@crm/base/text'
import { useCall } from '@crm/client/hooks'
import { noticeCalls } from '@crm/contracts/calls/notice'
import { BlockSkeleton, Dropdown, IconBell } from '@crm/ui/shell'
import { useState } from 'react'
import { late } from '../late.tsx'
import css from './NoticeBell.module.css'

const POLL_MS = 60_000
const Notices = late<{ onClose: () => void }>(
  () => import('./Notices.tsx').then((loaded) => loaded.Notices),
  <div className={css.waiting}>
    <BlockSkeleton />
  </div>,
)

/** Unread notices: the bell with its count; the latest of each kind come when it is opened. */
export function NoticeBell() {
  const [open, setOpen] = useState(false)
  const unread = useCall(noticeCalls.unreadCount, {}, { every: POLL_MS })
  const count = unread.data?.all_count ?? 0
  return (
    <Dropdown
      trigger="click"
      position="bottomRight"
      visible={open}
      onVisibleChange={setOpen}
      onClickOutSide={() => setOpen(false)}
      onEscKeyDown={() => setOpen(false)}
      render={<Notices onClose={() => setOpen(false)} />}
    >
      <button
        type="button"
        className={css.bell}
        title="消息"
        aria-label={count > 0 ? `消息，${count} 条未读` : '消息'}
        onClick={() => setOpen(!open)}
      >
        <IconBell aria-hidden />
        {count > 0 && <span className={css.count}>{badge(count)}</span>}
      </button>
    </Dropdown>
  )
}

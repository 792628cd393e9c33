import { word } from '@crm/base/messages'
import { Banner, Button, Dialog } from '@crm/ui/base'

export interface Failed {
  nick_name: string
  reason: string
}

interface FailedMembersProps {
  title: string
  done: number
  list: readonly Failed[]
  onClose: () => void
}

/** What a change of several members left undone, by name. */
export function FailedMembers({ title, done, list, onClose }: FailedMembersProps) {
  return (
    <Dialog open title={title} onClose={onClose} footer={<Button onClick={onClose}>{word.known}</Button>}>
      <Banner kind="warning">
        成功 {done} 条，失败 {list.length} 条
      </Banner>
      <ul>
        {list.map((row) => (
          <li key={row.nick_name}>
            {row.nick_name}：{row.reason}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

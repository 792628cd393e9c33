import { showsAddMemberTabs } from '@crm/access/visibility'
import { useWho } from '@crm/platform/session'
import { Dialog, Tabs } from '@crm/ui/base'
import { useState } from 'react'
import type { ShellDialogProps } from '../shellDialogs.ts'
import { InviteLink } from './InviteLink.tsx'
import { ManualRows } from './ManualRows.tsx'

const TABS = [
  { key: 'manual', label: '手动添加' },
  { key: 'link', label: '链接邀请' },
] as const

/** 添加成员: by hand for those who manage members, by link for everybody who may invite. */
export function AddMember({ tab, dept_id = 0, added, onClose }: ShellDialogProps<'addMember'>) {
  const tabs = showsAddMemberTabs(useWho()) ? TABS : TABS.filter(({ key }) => key === 'link')
  const [chosen, setChosen] = useState<string>(tab ?? 'manual')
  const shown = tabs.find(({ key }) => key === chosen)?.key ?? 'link'
  return (
    <Dialog open title="添加成员" width={704} maskCloses={false} onClose={onClose}>
      {tabs.length > 1 && (
        <Tabs label="添加方式" items={[...tabs]} value={shown} onChange={(next: string) => setChosen(next)} />
      )}
      {shown === 'manual' ? <ManualRows dept={dept_id} onAdded={added} onClose={onClose} /> : <InviteLink />}
    </Dialog>
  )
}

import { showsAddMemberTabs } from '@crm/access/visibility'
import { BusinessModule } from '@crm/contracts/enums'
import { useWho } from '@crm/platform/session'
import { BlockSkeleton, Dialog, Tabs } from '@crm/ui/base'
import { lazy, Suspense, useState } from 'react'
import type { ShellDialogProps } from '../shellDialogs.ts'
import { InviteLink } from './InviteLink.tsx'
import { ManualRows } from './ManualRows.tsx'

const MemberFile = lazy(() => import('./MemberFile.tsx').then((loaded) => ({ default: loaded.MemberFile })))

const TABS = [
  { key: 'manual', label: '手动添加' },
  { key: 'link', label: '链接邀请' },
  { key: 'import', label: '批量导入' },
  { key: 'update', label: '批量更新' },
] as const
type Tab = (typeof TABS)[number]['key']

/** 添加成员: by hand and in batches for those who manage members, by link for everybody who may invite. */
export function AddMember({
  tab,
  classify = BusinessModule.commerce,
  dept_id = 0,
  added,
  onClose,
}: ShellDialogProps<'addMember'>) {
  const tabs = showsAddMemberTabs(useWho()) ? TABS : TABS.filter(({ key }) => key === 'link')
  const [selected, setSelected] = useState<Tab>(tab ?? 'manual')
  const shown = tabs.find(({ key }) => key === selected)?.key ?? 'link'
  const file = (mode: 'add' | 'update') => (
    <Suspense key={mode} fallback={<BlockSkeleton height={220} />}>
      <MemberFile mode={mode} onFinished={added} onClose={onClose} />
    </Suspense>
  )
  return (
    <Dialog open title="添加成员" width={704} maskCloses={false} onClose={onClose}>
      {tabs.length > 1 && <Tabs<Tab> label="添加方式" items={[...tabs]} value={shown} onChange={setSelected} />}
      {shown === 'manual' && <ManualRows classify={classify} dept={dept_id} onAdded={added} onClose={onClose} />}
      {shown === 'link' && <InviteLink classify={classify} />}
      {shown === 'import' && file('add')}
      {shown === 'update' && file('update')}
    </Dialog>
  )
}

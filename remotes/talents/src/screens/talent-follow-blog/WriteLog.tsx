import { platformLabel } from '@crm/base/messages'
import { useCall } from '@crm/client/hooks'
import { type MyTalent, talentCalls } from '@crm/contracts/calls/talents'
import { PLATFORMS, type Platform } from '@crm/contracts/enums'
import { Button, Dialog } from '@crm/ui/base'
import { Select } from '@crm/ui/form'
import { useState } from 'react'
import { FollowLogDrawer } from '../../parts/FollowLogDrawer.tsx'

/** 写跟进 from the log: first the talent, of those one follows, then the entry. */
export function WriteLog({ onClose }: { onClose: () => void }) {
  const [platform, setPlatform] = useState<Platform>('dy')
  const [keyword, setKeyword] = useState('')
  const [talent, setTalent] = useState<MyTalent>()
  const found = useCall(talentCalls.myList, {
    platform,
    page: 1,
    size: 20,
    order_by: 'last_log_at',
    sort: 'desc',
    ...(keyword === '' ? {} : { keyword }),
  })
  if (talent) return <FollowLogDrawer talent={talent} onClose={onClose} />
  return (
    <Dialog
      open
      title="写跟进"
      onClose={onClose}
      footer={
        <Button type="tertiary" onClick={onClose}>
          取消
        </Button>
      }
    >
      <Select
        style={{ width: 112 }}
        aria-label="平台"
        optionList={PLATFORMS.map((value) => ({ value, label: platformLabel[value] }))}
        value={platform}
        onChange={(value) => setPlatform(PLATFORMS.find((each) => each === value) ?? 'dy')}
      />{' '}
      <Select
        style={{ width: 312 }}
        aria-label="达人"
        placeholder="搜索我的达人"
        filter
        remote
        loading={found.state === 'waiting'}
        emptyContent={found.state === 'failed' ? '加载失败' : '没有匹配的达人'}
        optionList={(found.data?.list ?? []).map((each) => ({ value: each.follow_id, label: each.author_name }))}
        onSearch={(text) => setKeyword(text.trim().slice(0, 100))}
        onChange={(value) => setTalent(found.data?.list.find((each) => each.follow_id === value))}
      />
    </Dialog>
  )
}

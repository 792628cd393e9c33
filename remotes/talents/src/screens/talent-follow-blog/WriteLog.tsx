import { platformsOf } from '@crm/access/visibility'
import { useCall } from '@crm/client/hooks'
import { type MyTalent, talentCalls } from '@crm/contracts/calls/talents'
import { type Platform, platformLabel } from '@crm/contracts/enums'
import { useWho } from '@crm/platform/session'
import { Button, Dialog } from '@crm/ui/base'
import { Select } from '@crm/ui/form'
import { useState } from 'react'
import { FollowLogDrawer } from '../../parts/FollowLogDrawer.tsx'

/** 写跟进 from the log: first the talent, of those one follows, then the entry. */
export function WriteLog({ onClose }: { onClose: () => void }) {
  const platforms = platformsOf(useWho())
  const [platform, setPlatform] = useState<Platform>(platforms[0] ?? 'dy')
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
      {platforms.length > 1 && (
        <Select
          style={{ width: 112, marginRight: 4 }}
          aria-label="平台"
          optionList={platforms.map((value) => ({ value, label: platformLabel[value] }))}
          value={platform}
          onChange={(value) => setPlatform(platforms.find((each) => each === value) ?? platform)}
        />
      )}
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

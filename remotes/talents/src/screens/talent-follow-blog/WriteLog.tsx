import { platformsOf } from '@crm/access/visibility'
import { talentListCalls } from '@crm/contracts/calls/talentLists'
import { type Platform, platformLabel } from '@crm/contracts/enums'
import { useWho } from '@crm/platform/session'
import { Button, Dialog } from '@crm/ui/base'
import { Select, TalentPicker, useTalentSearch } from '@crm/ui/form'
import { useState } from 'react'
import { FollowLogDrawer } from '../../parts/FollowLogDrawer.tsx'

const MINE = { among: 'mine' } as const

/** 写跟进 from the log: first the talent, of those one follows, then the entry. */
export function WriteLog({ onClose }: { onClose: () => void }) {
  const platforms = platformsOf(useWho())
  const [platform, setPlatform] = useState<Platform>(platforms[0] ?? 'dy')
  const [author, setAuthor] = useState<string>()
  const search = useTalentSearch({
    call: talentListCalls.pick,
    platform,
    also: MINE,
    selected: author === undefined ? [] : [author],
  })
  const talent = author === undefined ? undefined : search.known.get(author)
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
          style={{ width: 112, marginBottom: 8 }}
          aria-label="平台"
          optionList={platforms.map((value) => ({ value, label: platformLabel[value] }))}
          value={platform}
          onChange={(value) => setPlatform(platforms.find((each) => each === value) ?? platform)}
        />
      )}
      <TalentPicker search={search} placeholder="搜索我的达人" value={author} onChange={setAuthor} />
    </Dialog>
  )
}

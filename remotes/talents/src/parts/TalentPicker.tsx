import { bracketed } from '@crm/base/text'
import { useCall } from '@crm/client/hooks'
import { talentListCalls } from '@crm/contracts/calls/talentLists'
import type { TalentTarget } from '@crm/contracts/calls/talents'
import { ListFlag, listFlagLabel } from '@crm/contracts/enums'
import { Select } from '@crm/ui/form'
import { useState } from 'react'

/** A talent that was picked, with what it is called. */
export interface PickedTalent {
  author_id: string
  label: string
}

interface TalentPickerProps {
  platform: NonNullable<TalentTarget['platform']>
  value: readonly PickedTalent[]
  onChange: (picked: PickedTalent[]) => void
  max: number
}

/** Talents of the corporation, searched by name or number; those of the white list come first. */
export function TalentPicker({ platform, value, onChange, max }: TalentPickerProps) {
  const [keyword, setKeyword] = useState('')
  const found = useCall(talentListCalls.pick, { platform, ...(keyword === '' ? {} : { keyword }) })
  const offered: PickedTalent[] = (found.data?.list ?? []).map(({ author_id, author_name, display_id, list_flag }) => ({
    author_id,
    label: `${bracketed(author_name, display_id || author_id)}${list_flag === ListFlag.none ? '' : listFlagLabel[list_flag === ListFlag.white ? ListFlag.white : ListFlag.black]}`,
  }))
  // What is picked stays among the options, whatever is searched for next.
  const options = [...new Map([...value, ...offered].map((each) => [each.author_id, each])).values()]
  return (
    <Select
      style={{ width: '100%' }}
      aria-label="达人"
      placeholder="搜索达人昵称或ID"
      multiple
      filter
      remote
      showClear
      max={max}
      loading={found.state === 'waiting'}
      emptyContent={found.state === 'failed' ? '加载失败' : '暂无达人'}
      optionList={options.map(({ author_id, label }) => ({ value: author_id, label }))}
      onSearch={(text) => setKeyword(text.trim().slice(0, 100))}
      value={value.map(({ author_id }) => author_id)}
      onChange={(ids) => {
        const selected: readonly unknown[] = Array.isArray(ids) ? ids : []
        onChange(options.filter(({ author_id }) => selected.includes(author_id)))
      }}
    />
  )
}

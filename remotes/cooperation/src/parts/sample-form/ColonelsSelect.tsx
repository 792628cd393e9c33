import { useCall } from '@crm/client/hooks'
import { sampleCalls } from '@crm/contracts/calls/sample'
import type { Platform } from '@crm/contracts/enums'
import { Form } from '@crm/ui/form'
import { useState } from 'react'

/** Colonels of a platform that match what is typed; the selected ones stay among them. */
export function useFoundColonels(platform: Platform, selected: readonly string[], enabled: boolean) {
  const [keyword, setKeyword] = useState('')
  const found = useCall(sampleCalls.colonels, { platform, ...(keyword === '' ? {} : { keyword }) }, { enabled })
  const chosen = useCall(
    sampleCalls.colonels,
    { platform, colonel_ids: [...selected] },
    { enabled: enabled && selected.length > 0 },
  )
  const all = [...(found.data?.list ?? []), ...(chosen.data?.list ?? [])]
  return {
    known: new Map(all.map((each) => [each.colonel_buyin_id, each])),
    loading: found.state === 'waiting',
    search: (text: string) => setKeyword(text.trim().slice(0, 100)),
  }
}

interface ColonelsSelectProps {
  colonels: ReturnType<typeof useFoundColonels>
  max: number
  fixed: boolean
}

/** The field `colonel_ids`: one colonel or several. */
export function ColonelsSelect({ colonels, max, fixed }: ColonelsSelectProps) {
  return (
    <Form.Select
      filter
      remote
      multiple
      showClear
      style={{ width: '100%' }}
      field="colonel_ids"
      label="团长"
      disabled={fixed}
      placeholder="搜索团长名称或ID"
      max={max}
      loading={colonels.loading}
      optionList={[...colonels.known.values()].map(({ colonel_buyin_id, name }) => ({
        value: colonel_buyin_id,
        label: name,
      }))}
      onSearch={colonels.search}
      emptyContent="暂无团长"
      rules={[{ required: true, message: '请选择团长' }]}
    />
  )
}

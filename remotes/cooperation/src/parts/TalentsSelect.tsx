import { useCall } from '@crm/client/hooks'
import type { Call } from '@crm/contracts/call'
import type { Platform } from '@crm/contracts/enums'
import { TextButton } from '@crm/ui/base'
import { Form } from '@crm/ui/form'
import { useState } from 'react'
import { searchSelect } from './searchSelect.ts'

/** What every call that searches talents takes. */
interface TalentSearch {
  platform: Platform
  keyword?: string | undefined
  author_ids?: string[] | undefined
}
interface FoundTalent {
  author_id: string
  author_name: string
}

/** Talents of a form: those that match what is typed, and those that are selected already. */
export interface FoundTalents<Talent extends FoundTalent> {
  known: ReadonlyMap<string, Talent>
  loading: boolean
  search: (text: string) => void
  /** Set when they could not be read: names and addresses are missing, too. */
  retry: (() => void) | undefined
}

/** Talents of a platform that match what is typed, asked of the form's own call; the selected ones stay among them. */
export function useFoundTalents<Talent extends FoundTalent>(
  call: Call<TalentSearch, { list: Talent[] }>,
  platform: Platform,
  selected: readonly string[],
): FoundTalents<Talent> {
  const [keyword, setKeyword] = useState('')
  const found = useCall(call, { platform, ...(keyword === '' ? {} : { keyword }) })
  const chosen = useCall(call, { platform, author_ids: [...selected] }, { enabled: selected.length > 0 })
  const all = [...(found.data?.list ?? []), ...(chosen.data?.list ?? [])]
  return {
    known: new Map(all.map((each) => [each.author_id, each])),
    loading: found.state === 'waiting',
    search: (text) => setKeyword(text.trim().slice(0, 100)),
    retry:
      found.state === 'failed' || chosen.state === 'failed'
        ? () => {
            found.retry()
            if (selected.length > 0) chosen.retry()
          }
        : undefined,
  }
}

interface TalentsSelectProps {
  talents: FoundTalents<FoundTalent>
  max: number
  /** The talent stays what it is. */
  fixed?: boolean
}

/** The field `author_ids`: one talent or several. */
export function TalentsSelect({ talents, max, fixed = false }: TalentsSelectProps) {
  return (
    <Form.Select
      {...searchSelect}
      field="author_ids"
      label="达人"
      disabled={fixed}
      placeholder="搜索跟进中的达人"
      max={max}
      loading={talents.loading}
      optionList={[...talents.known.values()].map(({ author_id, author_name }) => ({
        value: author_id,
        label: author_name,
      }))}
      onSearch={talents.search}
      emptyContent={talents.retry ? '加载失败' : '暂无达人'}
      extraText={
        talents.retry && (
          <>
            达人加载失败 <TextButton onClick={talents.retry}>重试</TextButton>
          </>
        )
      }
      rules={[{ required: true, message: '请选择达人' }]}
    />
  )
}

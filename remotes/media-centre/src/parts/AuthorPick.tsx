import { platformName } from '@crm/contracts/enums'
import { useCall } from '@crm/client/hooks'
import { grassVideoCalls } from '@crm/contracts/calls/grassVideos'
import { type VideoRow, videoCalls } from '@crm/contracts/calls/videos'
import { Select } from '@crm/ui/form'
import { useState } from 'react'

export type PickedAuthor = Pick<VideoRow['author'], 'author_id' | 'platform'>

/** Whether talents are picked for commerce videos or for seeding contents. */
export type VideoKind = 'commerce' | 'grass'

const keyOf = ({ platform, author_id }: PickedAuthor) => `${platform}:${author_id}`
const calls = { commerce: videoCalls.authors, grass: grassVideoCalls.authors }

/** A talent in scope, searched by name or number. */
export function AuthorPick({
  kind,
  value,
  onChange,
}: {
  kind: VideoKind
  value: PickedAuthor | undefined
  onChange: (author: PickedAuthor | undefined) => void
}) {
  const [keyword, setKeyword] = useState('')
  const read = useCall(calls[kind], keyword === '' ? {} : { keyword })
  const list = read.data?.list ?? []
  const pick = (key: string) => {
    const found = list.find((each) => keyOf(each) === key)
    onChange(found && { author_id: found.author_id, platform: found.platform })
  }
  return (
    <Select
      style={{ width: '100%' }}
      aria-label="达人"
      placeholder="搜索达人昵称或ID"
      filter
      remote
      showClear
      loading={read.state === 'waiting'}
      emptyContent="暂无达人"
      optionList={list.map((each) => ({
        value: keyOf(each),
        label: `${each.author_name}（${platformName(each.platform)} ${each.display_id || each.author_id}）`,
      }))}
      onSearch={(text) => setKeyword(text.trim().slice(0, 100))}
      value={value && keyOf(value)}
      onChange={(key) => pick(typeof key === 'string' ? key : '')}
    />
  )
}

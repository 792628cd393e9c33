import { useCall } from '@crm/client/hooks'
import { send } from '@crm/client/request'
import { colonelCalls } from '@crm/contracts/calls/colonels'
import { talentCalls } from '@crm/contracts/calls/talents'
import type { ColonelRow } from '@crm/contracts/fields/colonelFields'
import { Form, FormDialog, type TagSelectValue, useConflict } from '@crm/ui/form'

type Tagged = Pick<ColonelRow, 'colonel_info' | 'tags' | 'updated_at'>
interface Values {
  tags: TagSelectValue
}
const TAGS_MAX = 20
const valuesOf = (tags: Tagged['tags']): Values => ({ tags: { ids: tags.map(({ id }) => id), mode: 'any' } })

/** 打标签: the tags of one colonel. */
export function ColonelTagsDialog({ colonel, onClose }: { colonel: Tagged; onClose: () => void }) {
  const { colonel_buyin_id, name } = colonel.colonel_info
  const groups = useCall(talentCalls.tagGroups, {})
  const list = groups.data?.list ?? []
  const nameOf = (id: number) => list.flatMap(({ tags }) => tags).find((tag) => tag.id === id)?.name ?? `标签${id}`
  const fields = { tags: { label: '标签', text: ({ ids }: TagSelectValue) => ids.map(nameOf).join('、') || '无' } }
  const { updated_at, conflict } = useConflict<Values>(colonel, fields, async () => {
    const now = await send(colonelCalls.detail, { colonel_buyin_id })
    return { updated_at: now.updated_at, values: valuesOf(now.tags) }
  })
  return (
    <FormDialog
      title={`打标签：${name}`}
      initValues={valuesOf(colonel.tags)}
      conflict={conflict}
      call={colonelCalls.tags}
      toRequest={({ tags }: Values) => ({ colonel_buyin_id, tag_ids: [...tags.ids], updated_at })}
      done="已更新标签"
      onClose={onClose}
    >
      <Form.Tags field="tags" label="标签" plain placeholder="请选择标签" limit={TAGS_MAX} groups={list} />
    </FormDialog>
  )
}

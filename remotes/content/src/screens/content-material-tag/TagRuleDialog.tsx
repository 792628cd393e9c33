import { flagOf } from '@crm/base/numbers'
import { useAction } from '@crm/client/hooks'
import type { AnswerOf } from '@crm/contracts/call'
import { type MaterialTag, materialTagCalls } from '@crm/contracts/calls/materialTags'
import { Banner, Button } from '@crm/ui/base'
import { Form, FormDialog } from '@crm/ui/form'
import { useState } from 'react'
import { useMaterialOptions } from '../../parts/material/useMaterialOptions.ts'

interface Values {
  name_contains: string
  spu_id?: number
  applies: boolean
}

/** 自动标签 of one tag: by which name or SPU it comes at upload; a test says which materials would get it, before anything is saved. */
export function TagRuleDialog({ tag, onClose }: { tag: MaterialTag; onClose: () => void }) {
  const { spus } = useMaterialOptions()
  const preview = useAction(materialTagCalls.saveRules, { weight: { harmless: 'reads' } })
  const [found, setFound] = useState<AnswerOf<typeof materialTagCalls.saveRules>>()
  const rulesOf = ({ name_contains = '', spu_id }: Partial<Values>) => [
    { tag_id: tag.id, name_contains: name_contains.trim(), spu_id: spu_id ?? 0 },
  ]
  const test = async (values: Partial<Values>) => {
    setFound(await preview.run({ rules: rulesOf(values), preview: 1 }))
  }
  return (
    <FormDialog
      title={`「${tag.name}」的自动标签`}
      submitText="保存"
      initValues={{ name_contains: tag.name_contains, ...(tag.spu_id > 0 && { spu_id: tag.spu_id }), applies: false }}
      call={materialTagCalls.saveRules}
      done="设置成功"
      toRequest={(values: Values) => ({ rules: rulesOf(values), applies: flagOf(values.applies) })}
      onClose={onClose}
    >
      {(values) => (
        <>
          <p>上传素材时符合的自动打上该标签；规则只添加，不移除。两项都填时须同时符合，都留空为去掉规则。</p>
          <Form.Input field="name_contains" label="文件名包含" maxLength={20} placeholder="不看文件名" />
          <Form.Select
            field="spu_id"
            label="SPU"
            filter
            showClear
            style={{ width: '100%' }}
            placeholder="不看 SPU"
            optionList={spus}
          />
          <Form.Switch field="applies" label="应用到已有素材" />
          <Button loading={preview.saving} onClick={() => void test(values)}>
            测试
          </Button>
          {found && (
            <Banner kind={found.count > 0 ? 'info' : 'warning'}>
              {found.count === 0
                ? '没有符合且尚未打该标签的素材'
                : `${found.count} 个素材将打上该标签：${found.names.join('、')}${found.count > found.names.length ? ' 等' : ''}`}
            </Banner>
          )}
        </>
      )}
    </FormDialog>
  )
}

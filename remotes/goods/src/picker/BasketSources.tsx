import { idsIn } from '@crm/base/pastedIds'
import { useAction } from '@crm/client/hooks'
import { goodsCalls } from '@crm/contracts/calls/goods'
import { GoodsStatus, type Platform } from '@crm/contracts/enums'
import type { GoodsChoice } from '@crm/contracts/fields/pickFields'
import { PASTED_IDS_MAX } from '@crm/contracts/rules/pickRules'
import { Button, TextButton } from '@crm/ui/base'
import { Select, TextArea } from '@crm/ui/form'
import { useState } from 'react'
import { useSpuOptions } from '../parts/useSpuOptions.ts'
import classes from './GoodsPickerDialog.module.css'
import type { Basket } from './useBasket.ts'

interface BasketSourcesProps {
  basket: Basket
  platform: Platform | undefined
  limit: number
}

/** Ways into the basket beside the list: pasted IDs, and all goods of a SPU. */
export function BasketSources({ basket, platform, limit }: BasketSourcesProps) {
  const [open, setOpen] = useState<'paste' | 'spu'>()
  const [pasted, setPasted] = useState('')
  const [notes, setNotes] = useState<readonly string[]>([])
  const read = useAction(goodsCalls.batchGet, { weight: { harmless: 'reads' } })
  const spu = useSpuOptions()
  const toggle = (kind: 'paste' | 'spu') => {
    setOpen(open === kind ? undefined : kind)
    setNotes([])
  }
  const take = (list: readonly GoodsChoice[], missing: readonly string[]) => {
    const foreign = list.filter((each) => platform !== undefined && each.platform !== platform)
    const gone = list.filter((each) => !foreign.includes(each) && each.status === GoodsStatus.deleted)
    const left = basket.add(list.filter((each) => !foreign.includes(each) && !gone.includes(each)))
    setNotes([
      ...(missing.length > 0 ? [`${missing.length} 个ID不存在：${missing.join('、')}`] : []),
      ...(foreign.length > 0 ? [`${foreign.length} 个商品不属于当前平台`] : []),
      ...(gone.length > 0 ? [`${gone.length} 个商品已删除`] : []),
      ...(left > 0 ? [`最多选择 ${limit} 个商品，${left} 个未加入`] : []),
    ])
    return missing
  }
  const paste = async () => {
    const ids = idsIn(pasted)
    if (ids.length === 0) return setNotes(['请输入商品ID'])
    if (ids.length > PASTED_IDS_MAX) return setNotes([`一次最多粘贴 ${PASTED_IDS_MAX} 个商品ID`])
    const found = await read.run({ product_ids: ids })
    // What was not found stays, to be corrected.
    if (found) setPasted(take(found.list, found.missing).join('\n'))
  }
  const takeSpu = async (spu_id: number) => {
    const found = await read.run({ spu_id })
    if (!found) return
    take(found.list, [])
    if (found.list.length === 0) setNotes(['该 SPU 暂无关联商品'])
  }
  return (
    <div className={classes.sources}>
      <div className={classes.ways}>
        <TextButton onClick={() => toggle('paste')}>粘贴商品ID</TextButton>
        <TextButton onClick={() => toggle('spu')}>从 SPU 选择</TextButton>
      </div>
      {open === 'paste' && (
        <>
          <TextArea
            aria-label="商品ID"
            placeholder={`每行一个商品ID，一次最多 ${PASTED_IDS_MAX} 个`}
            rows={4}
            value={pasted}
            onChange={setPasted}
          />
          <Button size="small" loading={read.saving} onClick={() => void paste()}>
            加入已选
          </Button>
        </>
      )}
      {open === 'spu' && (
        <Select
          aria-label="SPU"
          placeholder="搜索 SPU 名称或编码"
          style={{ width: '100%' }}
          filter
          remote
          loading={spu.loading || read.saving}
          optionList={spu.options}
          onSearch={spu.search}
          emptyContent="暂无 SPU"
          onSelect={(spu_id) => void takeSpu(Number(spu_id))}
        />
      )}
      {notes.map((note) => (
        <p key={note} className={classes.note} role="alert">
          {note}
        </p>
      ))}
    </div>
  )
}

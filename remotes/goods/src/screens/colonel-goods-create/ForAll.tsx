import { canSeeCostPrice } from '@crm/access/goods'
import { toast } from '@crm/platform/feedback'
import { useWho } from '@crm/platform/session'
import { Button } from '@crm/ui/base'
import { MoneyInput, Select } from '@crm/ui/form'
import { useState } from 'react'
import type { CandidateRow } from '../../create/candidateRows.ts'
import shared from '../../create/create.module.css'
import { useClassOptions } from '../../parts/useClassOptions.ts'
import { useSpuOptions } from '../../parts/useSpuOptions.ts'
import { COST_MAX } from '../goods-list/editGoods.ts'
import classes from './ColonelGoodsCreate.module.css'

type Said = Partial<Pick<CandidateRow, 'class_id' | 'spu_id' | 'cost_price'>>

/** Class, SPU and cost of all goods at once; what is left empty stays as each row has it. */
export function ForAll({ onSet }: { onSet: (said: Said) => void }) {
  const who = useWho()
  const [said, setSaid] = useState<Said>({})
  const classOptions = useClassOptions()
  const spu = useSpuOptions()
  const apply = () => {
    const defined = Object.entries(said).filter(([, value]) => value !== undefined)
    if (defined.length === 0) toast.warning('请选择要设置的内容')
    else onSet(Object.fromEntries(defined))
  }
  return (
    <div className={`${shared.row} ${classes.forAll}`} role="group" aria-label="批量设置">
      <span>批量设置</span>
      <Select
        aria-label="全部商品的分类"
        placeholder="分类"
        style={{ width: 180 }}
        filter
        showClear
        value={said.class_id}
        optionList={classOptions}
        onChange={(id) => setSaid({ ...said, class_id: id === undefined ? undefined : Number(id) })}
      />
      <Select
        aria-label="全部商品的 SPU"
        placeholder="搜索 SPU 名称或编码"
        style={{ width: 200 }}
        filter
        remote
        showClear
        value={said.spu_id}
        optionList={spu.options}
        onSearch={spu.search}
        emptyContent="暂无 SPU"
        onChange={(id) => setSaid({ ...said, spu_id: id === undefined ? undefined : Number(id) })}
      />
      {canSeeCostPrice(who) && (
        <span style={{ width: 140 }}>
          <MoneyInput
            label="全部商品的成本价"
            placeholder="成本价"
            max={COST_MAX}
            value={said.cost_price}
            onChange={(cost_price) => setSaid({ ...said, cost_price })}
          />
        </span>
      )}
      <Button onClick={apply}>应用到全部</Button>
    </div>
  )
}

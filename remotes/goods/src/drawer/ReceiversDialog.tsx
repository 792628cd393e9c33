import { goodsCalls, type SampledTalentRow } from '@crm/contracts/calls/goods'
import { sampleStatusLabel } from '@crm/contracts/enums'
import { listColumns, type TalentValue } from '@crm/contracts/listColumns'
import { InfoDialog } from '@crm/ui/base'
import { type ListCells, listFilters, ListTable, TalentCell, useLocalList } from '@crm/ui/data'
import classes from './DrawerDialog.module.css'
import type { ProductScope } from './goodsDrawerFilters.ts'

/** A talent, or the colonel who was sent it instead. */
function receiverOf({ author_info, colonel_info, platform }: SampledTalentRow): TalentValue {
  if (author_info) return author_info
  const { colonel_buyin_id = '', name = '', avatar = '' } = colonel_info ?? {}
  return { author_id: colonel_buyin_id, display_id: '', author_name: name, avatar, platform }
}

const columns = listColumns<SampledTalentRow>()({
  receiver: { kind: 'talent', title: '达人', value: receiverOf },
  created_at: { kind: 'time', title: '申样时间' },
  status: {
    kind: 'label',
    title: '样品状态',
    labels: {
      4: { text: sampleStatusLabel[4], color: 'blue' },
      5: { text: sampleStatusLabel[5], color: 'green' },
      10: { text: sampleStatusLabel[10], color: 'grey' },
    },
  },
  gmv: { kind: 'money', title: '成交金额 ¥', note: '发货后该商品的成交金额' },
})
const filters = listFilters(goodsCalls.sampleAuthor, columns, {}, { size: 10 })

const cells: ListCells<SampledTalentRow, typeof columns> = {
  receiver: ({ row }) => (
    <TalentCell talent={receiverOf(row)} {...(!row.author_info && { badges: ['colonel'], to: false as const })} />
  ),
}

/** 寄样达人列表: talents and colonels who were sent the product by one medium. */
export function ReceiversDialog({ scope, onClose }: { scope: ProductScope; onClose: () => void }) {
  const list = useLocalList(goodsCalls.sampleAuthor, { columns, filters, also: scope })
  return (
    <InfoDialog width={704} title="寄样达人列表" onClose={onClose}>
      <div className={classes.table}>
        <ListTable list={list} label="寄样达人" rowKey={(row) => row.sample_id} cells={cells} />
      </div>
    </InfoDialog>
  )
}

import { word } from '@crm/base/messages'
import { useCall } from '@crm/client/hooks'
import { goodsCalls, type SampledTalentRow } from '@crm/contracts/calls/goods'
import { sampleStatusLabel } from '@crm/contracts/enums'
import { Button, Dialog, useTold } from '@crm/ui/base'
import {
  type Column,
  DataTable,
  Money,
  type StatusLabels,
  StatusTag,
  TalentCell,
  TimeCell,
  useLocalFilters,
} from '@crm/ui/data'
import classes from './DrawerDialog.module.css'
import { dialogTableSpec, type ProductScope } from './goodsDrawerFilters.ts'

const statusLabels: StatusLabels = {
  4: { text: sampleStatusLabel[4], color: 'blue' },
  5: { text: sampleStatusLabel[5], color: 'green' },
  10: { text: sampleStatusLabel[10], color: 'grey' },
}

const columns: Column<SampledTalentRow>[] = [
  {
    key: 'receiver',
    title: '达人',
    width: 280,
    render: ({ author_info, colonel_info, platform }) => {
      if (author_info) return <TalentCell talent={author_info} />
      const { colonel_buyin_id = '', name = '', avatar = '' } = colonel_info ?? {}
      const talent = { author_id: colonel_buyin_id, author_name: name, avatar, platform }
      return <TalentCell talent={talent} badges={['colonel']} to={false} />
    },
  },
  { key: 'created_at', title: '申样时间', width: 150, render: (row) => <TimeCell value={row.created_at} /> },
  {
    key: 'status',
    title: '样品状态',
    width: 100,
    render: (row) => <StatusTag value={row.status} labels={statusLabels} />,
  },
  {
    key: 'gmv',
    title: '成交金额 ¥',
    width: 130,
    align: 'right',
    note: '发货后该商品的成交金额',
    render: (row) => <Money value={row.gmv} />,
  },
]

/** 寄样达人列表: talents and colonels who were sent the product by one medium. */
export function ReceiversDialog({ request, onClose }: { request: ProductScope; onClose: () => void }) {
  const filters = useLocalFilters(dialogTableSpec)
  const rows = useCall(goodsCalls.sampleAuthor, { ...request, ...filters.request })
  useTold(rows.failure)
  return (
    <Dialog
      open
      width={704}
      title="寄样达人列表"
      onClose={onClose}
      footer={
        <Button theme="solid" onClick={onClose}>
          {word.known}
        </Button>
      }
    >
      <div className={classes.table}>
        <DataTable
          label="寄样达人"
          stickyTop={false}
          rows={rows}
          columns={columns}
          rowKey={(row) => row.sample_id}
          filters={filters}
        />
      </div>
    </Dialog>
  )
}

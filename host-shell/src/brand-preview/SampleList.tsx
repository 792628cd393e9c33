import { Button, Card, Input, Tabs } from '@crm/ui/base'
import { type Column, Count, DataTable, Money, Page, Pagination, StatusTag } from '@crm/ui/data'
import { Select } from '@crm/ui/form'
import { useState } from 'react'
import classes from './BrandPreview.module.css'

interface Row {
  id: number
  name: string
  state: number
  fans: number
  sales: number
  staff: string
}

const STATES = {
  1: { text: '合作中', color: 'green' },
  2: { text: '待确认', color: 'orange' },
  3: { text: '已结束', color: 'grey' },
} as const
const NAMES = ['林小满的厨房', '阿泽户外', '木木开箱', '一只柚子', '老周说酒', '北岸穿搭', '糖糖妈妈', '深夜食记']
const ROWS: Row[] = NAMES.map((name, index) => ({
  ...{ id: index + 1, name, state: (index % 3) + 1, fans: 1_260_000 - index * 131_000 },
  ...{ sales: 862_000_00 - index * 97_300_00, staff: ['周敏', '陈立', '吴越'][index % 3] ?? '' },
}))

const COLUMNS: Column<Row>[] = [
  { key: 'name', title: '达人', width: 200, locked: true, render: (row) => <b>{row.name}</b> },
  { key: 'state', title: '状态', width: 100, render: (row) => <StatusTag value={row.state} labels={STATES} /> },
  { key: 'fans', title: '粉丝数', width: 120, align: 'right', render: (row) => <Count value={row.fans} /> },
  { key: 'sales', title: '成交金额', width: 140, align: 'right', render: (row) => <Money value={row.sales} /> },
  { key: 'staff', title: '媒介', width: 100, render: (row) => row.staff },
]
const TABS = [
  { key: 'all', label: '全部' },
  { key: 'mine', label: '我的' },
]

/** A list as the product draws it, with rows that stand for themselves. */
export function SampleList() {
  const [tab, setTab] = useState('all')
  const rows = tab === 'all' ? ROWS : ROWS.slice(0, 3)
  return (
    <Page title="达人管理" actions={<Button theme="solid">添加达人</Button>}>
      <Card>
        <Tabs label="范围" items={TABS} value={tab} onChange={setTab} />
        <div className={classes.filters}>
          <Input placeholder="搜索达人" aria-label="搜索达人" />
          <Select
            placeholder="状态"
            aria-label="状态"
            optionList={Object.entries(STATES).map(([value, { text }]) => ({ value, label: text }))}
          />
          <Button>重置</Button>
        </div>
        <DataTable
          label="达人"
          rows={{ state: 'ready', data: { list: rows }, failure: undefined, stale: false, retry: () => {} }}
          columns={COLUMNS}
          rowKey={(row) => row.id}
          stickyTop={false}
        />
        <Pagination page={1} size={20} total={rows.length} onPage={() => {}} onSize={() => {}} />
      </Card>
    </Page>
  )
}

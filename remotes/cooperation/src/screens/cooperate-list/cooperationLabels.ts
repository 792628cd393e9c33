import type { StatusLabels } from '@crm/ui/data'

export const cooperationStatusLabels: StatusLabels = {
  1: { text: '待确认', color: 'orange' },
  2: { text: '进行中', color: 'blue' },
  3: { text: '已完成', color: 'green' },
  4: { text: '已取消', color: 'grey' },
}

/** 支付状态 of the fee. */
export const feeStatusLabels: StatusLabels = {
  1: { text: '未付', color: 'orange' },
  2: { text: '部分支付', color: 'blue' },
  3: { text: '已付', color: 'green' },
}

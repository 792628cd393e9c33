import type { ShareRecord } from '../calls/promotion.ts'
import { listColumns } from '../listColumns.ts'
import { shareKindLabel } from '../rules/shareRules.ts'

/** Columns of 商品分享记录. */
export const shareColumns = listColumns<ShareRecord>()({
  share: { kind: 'text', title: '分享内容', value: (row) => row.title, pinned: true, width: 208 },
  kind: { kind: 'label', title: '类型', labels: shareKindLabel },
  status: {
    kind: 'label',
    title: '状态',
    labels: { 1: { text: '有效', color: 'green' }, 2: { text: '已失效', color: 'grey' } },
  },
  user: { kind: 'staff', title: '分享人' },
  gmv: {
    kind: 'money',
    title: '成交 ¥',
    sort: true,
    total: true,
    note: '通过该分享申样的达人，申样后在分享商品上的支付金额',
  },
  created_at: { kind: 'time', title: '分享时间', sort: true },
  view_count: { kind: 'count', title: '浏览次数', sort: true, total: true },
  visitor_count: { kind: 'count', title: '浏览人数', sort: true, total: true },
  apply_count: { kind: 'count', title: '申样', sort: true, total: true, note: '通过该分享申请的寄样单数' },
  copy_count: { kind: 'count', title: '复制', sort: true, total: true, note: '复制口令或链接的次数' },
  talent_count: { kind: 'count', title: '达人数', total: true, note: '通过该分享申样的达人，去重' },
  expire_at: {
    kind: 'text',
    title: '有效期',
    value: ({ expire_at }) => (expire_at === null ? '永久' : expireText(expire_at)),
    width: 120,
  },
})

/** `至 2026-12-01`, the day in Shanghai. */
function expireText(unix: number): string {
  return `至 ${new Date((unix + 8 * 3600) * 1000).toISOString().slice(0, 10)}`
}

interface Visitor {
  visitor: string
  views: number
  copies: number
  applies: number
  talent: string
  last_at: number
}
/** Columns of 访问人 of one share. */
export const shareVisitorColumns = listColumns<Visitor>()({
  visitor: { kind: 'text', title: '访问人', pinned: true, width: 128 },
  talent: { kind: 'text', title: '申样达人', width: 128 },
  views: { kind: 'count', title: '浏览' },
  copies: { kind: 'count', title: '复制' },
  applies: { kind: 'count', title: '申样' },
  last_at: { kind: 'time', title: '最近访问', sort: true },
})

interface SharedProduct {
  product_id: string
  title: string
  cover: string
  status: number
  platform: string
  views: number
  visitors: number
  copies: number
  applies: number
}
/** Columns of 商品 of one share. */
export const shareProductColumns = listColumns<SharedProduct>()({
  goods: { kind: 'goods', title: '商品', value: (row) => row, pinned: true },
  views: { kind: 'count', title: '浏览次数', sort: true },
  visitors: { kind: 'count', title: '浏览人数' },
  copies: { kind: 'count', title: '复制' },
  applies: { kind: 'count', title: '申样', note: '申请中含该商品的寄样单数' },
})

interface Sharer {
  user: { user_id: number; name: string; avatar: string; status: number }
  share_count: number
  visitor_count: number
  copy_count: number
  apply_count: number
  gmv: number
}
/** Columns of 员工: what the shares of each came to. */
export const shareStaffColumns = listColumns<Sharer>()({
  user: { kind: 'staff', title: '分享人', pinned: true },
  share_count: { kind: 'count', title: '分享数', sort: true },
  visitor_count: { kind: 'count', title: '浏览人数' },
  copy_count: { kind: 'count', title: '复制' },
  apply_count: { kind: 'count', title: '申样' },
  gmv: { kind: 'money', title: '成交 ¥' },
})

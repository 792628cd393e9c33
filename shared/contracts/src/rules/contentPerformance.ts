/** What 种草业绩 groups contents by, in the order of the screen. Each adds up to the same 合计, but for distinct talents. */
export const PERFORMANCE_DIMS = ['user', 'dept', 'content', 'author', 'spu', 'campaign'] as const
export type PerformanceDim = (typeof PERFORMANCE_DIMS)[number]

/** Names of the dimensions. */
export const performanceDimLabel: Readonly<Record<PerformanceDim, string>> = {
  user: '媒介',
  dept: '部门',
  content: '内容',
  author: '达人',
  spu: 'SPU',
  campaign: '项目',
}

/** What the row of contents that belong to none of a dimension is called; every content has a number and a talent. */
export const UNASSIGNED: Readonly<Partial<Record<PerformanceDim, string>>> = {
  user: '未归属',
  dept: '未归属',
  spu: '未关联 SPU',
  campaign: '未关联项目',
}

/** What sales can be grouped by, with the key's columns. Staff and department rows come once per follower. */
export const SALES_GROUPS = {
  author: ['author_id', 'platform'],
  product: ['product_id', 'platform'],
  platform: ['platform'],
  content_kind: ['content_kind'],
  content: ['content_kind', 'content_id'],
  user: ['user_id'],
  dept: ['dept_id'],
  shop: ['shop_id'],
  activity: ['activity_id'],
  colonel: ['colonel_buyin_id'],
  day: ['day'],
} as const
export type SalesGroup = keyof typeof SALES_GROUPS

/** Whether rows come once per follower. */
export function isByStaff(group: SalesGroup | undefined): boolean {
  return group === 'user' || group === 'dept'
}

import { platformName } from '@crm/contracts/enums'
import type { GoodsStackItem } from '@crm/platform/openers'

/** Names of the resource codes that goods of a stack carry. */
const resources: Readonly<Record<number, string>> = {
  1: '抖音小店',
  2: '抖音小店',
  3: '快手',
  4: '团长或活动',
  18: '视频号',
  19: '小红书',
}

/** Where a product of a stack is sold: by its resource code, else by its platform. */
export function sourceOf({ resource, platform }: Pick<GoodsStackItem, 'resource' | 'platform'>): string | undefined {
  const named = resource === undefined ? undefined : resources[resource]
  return named ?? (platform === undefined ? undefined : platformName(platform))
}

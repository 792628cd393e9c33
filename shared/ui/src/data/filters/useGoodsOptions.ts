import { goodsCalls } from '@crm/contracts/calls/goods'
import type { Platform } from '@crm/contracts/enums'
import type { FoundOptions } from './filterFields.ts'
import { useFoundOptions } from './useFoundOptions.ts'

const optionOf = ({ product_id, title }: { product_id: string; title: string }) => ({ value: product_id, label: title })

/** Goods that match what is typed, for a select (`useFoundOptions`). */
export const useGoodsOptions = (platform: Platform | undefined, selected: readonly string[]): FoundOptions =>
  useFoundOptions({ call: goodsCalls.titleList, platform, pickedBy: 'product_ids', selected, optionOf })

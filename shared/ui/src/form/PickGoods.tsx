import type { Platform } from '@crm/contracts/enums'
import { useCanOpen } from '@crm/platform/navigate'
import { isOffered, open } from '@crm/platform/openers'
import { TextButton } from '../base/TextLink.tsx'

interface PickGoodsProps {
  platform?: Platform | undefined
  selected: readonly string[]
  max: number
  onPick: (productIds: string[]) => void
}

/** 从商品列表选择, beside a select of goods: opens the picker, for who sees the goods. */
export function PickGoods({ platform, selected, max, onPick }: PickGoodsProps) {
  const canOpen = useCanOpen()
  if (!isOffered('goodsPicker') || !canOpen('GoodsList')) return null
  return (
    <TextButton onClick={() => open('goodsPicker', { platform, selected, limit: max, onPick })}>
      从商品列表选择
    </TextButton>
  )
}

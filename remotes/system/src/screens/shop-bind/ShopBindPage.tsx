import { ShopType } from '@crm/contracts/enums'
import { ShopBinding } from './ShopBinding.tsx'

/** 绑定抖店. */
export function ShopBindPage() {
  return <ShopBinding type={ShopType.douyinShop} title="绑定抖店" />
}

import { ShopType } from '@crm/contracts/enums'
import { ShopBinding } from './ShopBinding.tsx'

/** 绑定快手小店. */
export function ShopBindKsPage() {
  return <ShopBinding type={ShopType.kuaishouShop} title="绑定快手小店" />
}
